// One interleaving in a file: the choices that lead there (docs/explore.md has the format).
#pragma once
#include <string>
#include <vector>

#include "base/result.h"
#include "replay/choice.h"
#include "replay/extent.h"
#include "rules/buffering.h"

namespace mpivet::replay {

using rules::Buffering;

struct Replay {
  std::vector<std::string> program;
  int ranks = 0;
  Buffering buffering = Buffering::zero;
  std::string about;  // what is to be seen
  std::vector<Choice> choices;
  std::vector<Extent> reached = {};  // by rank: how far it came; empty: not known
  bool partial = false;              // the choices are the matches of receives and probes from any source only
};

const char* name_of(Buffering buffering);

std::string render_replay(const Replay& replay);
// Nothing of it is trusted.
Result<Replay> read_replay(const std::string& path);
Result<Replay> parse_replay(const std::string& text, const std::string& origin);

}  // namespace mpivet::replay
