// The table of checks, made from checks.inc.
#pragma once
#include <span>

#include "checks/list/id_set.h"
#include "checks/list/severity.h"

namespace mpivet::checks {

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
  Severity severity;
  bool on;  // by default
  Cost cost;
  const char* title;
  IdSet foretells;  // static ones: what a run finds where this has come true
};

std::span<const Row> all();
const Row& row(Id id);
inline bool is_static(const Row& row) { return row.cost == Cost::compiling; }
// By exact name, whatever its case; null if there is none.
const Row* find(std::string_view name);

}  // namespace mpivet::checks
