// Sets of checks, named by one of theirs: nobody has to type the beginning of a name.
#pragma once
#include <array>

#include "checks/list/id.h"

namespace mpivet::checks {

class IdSet {
 public:
  constexpr bool contains(Id id) const { return has_[static_cast<std::size_t>(id)]; }
  constexpr void add(Id id) { has_[static_cast<std::size_t>(id)] = true; }

  friend constexpr IdSet operator|(IdSet a, const IdSet& b) {
    for (std::size_t i = 0; i < a.has_.size(); ++i) a.has_[i] = a.has_[i] || b.has_[i];
    return a;
  }

 private:
  std::array<bool, std::size(kNames)> has_{};
};

constexpr IdSet nothing() { return {}; }

constexpr IdSet only(Id id) {
  IdSet out;
  out.add(id);
  return out;
}

// All whose names begin as this one's, up to and with that colon, counted from 1.
constexpr IdSet same_up_to_colon(Id id, int colons) {
  std::size_t end = 0;
  while (colons-- > 0) end = name_of(id).find(':', end) + 1;
  IdSet out;
  for (std::size_t i = 0; i < std::size(kNames); ++i)
    if (kNames[i].starts_with(name_of(id).substr(0, end))) out.add(static_cast<Id>(i));
  return out;
}

// All checks of the area of this one: of deadlock_hard all of deadlocks.
constexpr IdSet area_of(Id id) { return same_up_to_colon(id, 2); }
// All checks of the scope of this one: of deadlock_hard all that concern several ranks.
constexpr IdSet scope_of(Id id) { return same_up_to_colon(id, 1); }

}  // namespace mpivet::checks
