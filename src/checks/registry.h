// The table of checks, made from checks.inc.
#pragma once
#include <span>
#include <string_view>

#include "report/finding.h"

namespace mpivet::checks {

enum class Id : unsigned {
#define CHECK(folder, id, severity, on, title) folder,
#include "checks/checks.inc"
#undef CHECK
};

struct Row {
  Id id;
  const char* name;    // "GLOBAL:DEADLOCK:HARD"
  const char* folder;  // under src/checks
  report::Severity severity;
  bool on;  // by default
  const char* title;
};

std::span<const Row> all();
const Row& row(Id id);
// By exact name, whatever its case; null if there is none.
const Row* find(std::string_view name);
// The text of the check's explain.md.
std::string_view explanation(Id id);

}  // namespace mpivet::checks
