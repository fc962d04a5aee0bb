// A suppression: a line that says which findings a user knows and does not want to be told again.
//
//   LOCAL:DATATYPE:NOT_FREED  file=src/ring.c  line=12
//   check=GLOBAL:MSG:*  function=PetscInitialize*  rank=0-3
//
// All conditions of a line must hold; docs/suppressions.md is their description for users.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "report/findings/finding.h"

namespace mpivet::report {

struct Suppression {
  std::string text;    // as it was written
  std::string origin;  // "file:12", "--suppress"
  std::string check;   // globs; empty: any
  std::string function, call, file, module;
  std::vector<std::pair<int, int>> lines, ranks;  // from, to; empty: any

  // A condition that is about where a call was made.
  bool has_place() const { return !function.empty() || !call.empty() || !file.empty() || !module.empty(); }
};

// `checks`: the names there are. A line that can never match (a check or a key that does not exist, a line without a
// file) is a usage error.
Result<Suppression> parse_suppression(std::string_view text, std::string origin, std::span<const std::string> checks);

// Whether a check's name is meant by a glob: a name without wildcards stands for everything below it as well.
bool names_check(std::string_view glob, std::string_view check);

// What a suppression says about the finding as a whole: its check and its ranks.
bool concerns(const Suppression& suppression, const Finding& finding);
// What it says about a call of it: all place conditions, those about a frame by one frame of the stack.
bool matches_site(const Suppression& suppression, const CallSite& site);

}  // namespace mpivet::report
