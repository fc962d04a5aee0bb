#include "checks/list/rows.h"

namespace mpivet::checks {
namespace {

constexpr bool on = true;
[[maybe_unused]] constexpr bool off = false;

constexpr Row kRows[] = {
#define CHECK(folder, id, severity, is_on, cost, title) \
  {Id::folder, id, #folder, Severity::severity, is_on, Cost::cost, title, {}},
#define STATIC_CHECK(folder, id, severity, is_on, cost, title, foretells)      \
  {Id::folder, id, #folder, Severity::severity, is_on, Cost::cost, title, [] { \
     using enum Id;                                                            \
     return foretells;                                                         \
   }()},
#include "checks/checks.inc"
#undef CHECK
};

}  // namespace

std::span<const Row> all() { return kRows; }

const Row& row(Id id) { return kRows[static_cast<std::size_t>(id)]; }

const Row* find(std::string_view name) {
  const auto id = find_id(name);
  return id ? &row(*id) : nullptr;
}

}  // namespace mpivet::checks
