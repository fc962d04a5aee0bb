#include "checks/registry.h"

#include <strings.h>

#include <cstring>
#include <iterator>
#include <string>

#include "checks/explanations.h"

namespace mpivet::checks {
namespace {

constexpr bool on = true;
[[maybe_unused]] constexpr bool off = false;

constexpr Row kRows[] = {
#define CHECK(folder, id, severity, is_on, cost, title) \
  {Id::folder, id, #folder, report::Severity::severity, is_on, Cost::cost, title},
#include "checks/checks.inc"
#undef CHECK
};

}  // namespace

std::span<const Row> all() { return kRows; }

const Row& row(Id id) { return kRows[static_cast<std::size_t>(id)]; }

const Row* find(std::string_view name) {
  for (const Row& row : kRows)
    if (name.size() == std::strlen(row.name) && ::strncasecmp(name.data(), row.name, name.size()) == 0) return &row;
  return nullptr;
}

std::string_view explanation(Id id) {
  for (const Explanation& each : explanations())
    if (row(id).folder == each.folder) return each.text;
  return {};
}

}  // namespace mpivet::checks
