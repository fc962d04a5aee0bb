// The checks as an enumeration, made from checks.inc: what a check is named by everywhere but in text.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace mpivet::checks {

enum class Id : std::uint8_t {
#define CHECK(folder, id, severity, on, cost, title) folder,
#include "checks/checks.inc"
#undef CHECK
};

inline constexpr std::string_view kNames[] = {
#define CHECK(folder, id, severity, on, cost, title) id,
#include "checks/checks.inc"
#undef CHECK
};

// "GLOBAL:DEADLOCK:HARD"
constexpr std::string_view name_of(Id id) { return kNames[static_cast<std::size_t>(id)]; }

// By exact name, whatever its case; nothing if this mpivet has no such check.
std::optional<Id> find_id(std::string_view name);

}  // namespace mpivet::checks
