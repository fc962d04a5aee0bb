// The table of checks, made from checks.inc.
#pragma once
#include <span>
#include <string_view>

#include "report/findings/finding.h"

namespace mpivet::checks {

enum class Id : unsigned {
#define CHECK(folder, id, severity, on, cost, title) folder,
#include "checks/checks.inc"
#undef CHECK
};

// What a check costs the ranks.
enum class Cost : unsigned {
  none,       // it is made from the records that they write anyway
  glance,     // a look at something of their own in the calls concerned
  data,       // reading the data they send
  compiling,  // nothing: it looks at the source
};

struct Row {
  Id id;
  const char* name;    // "GLOBAL:DEADLOCK:HARD"
  const char* folder;  // under src/checks
  report::Severity severity;
  bool on;  // by default
  Cost cost;
  const char* title;
};

std::span<const Row> all();
const Row& row(Id id);
inline bool is_static(const Row& row) { return row.cost == Cost::compiling; }
// By exact name, whatever its case; null if there is none.
const Row* find(std::string_view name);
// The text of the check's explain.md.
std::string_view explanation(Id id);

}  // namespace mpivet::checks
