#include "gcc/checks/next_uses.h"

#include "gcc/checks/walk.h"

namespace mpivet::gcc {

const HandleUse* only_next_use(const HandleVariable& variable, const HandleUse& use) {
  const auto find = [&](gimple* code) {
    return std::find_if(variable.uses.begin(), variable.uses.end(),
                        [&](const HandleUse& other) { return other.call == code && !other.apart_from(use.offset); });
  };
  const auto assigns = [&](gimple* code) {
    return std::find(variable.assignments.begin(), variable.assignments.end(), code) != variable.assignments.end();
  };
  const Walk walk = Walk::behind(use.call, Ways::ordinary,
                                 [&](gimple* code) { return find(code) != variable.uses.end() || assigns(code); });
  if (walk.stops().size() != 1 || walk.stops().front() == use.call || assigns(walk.stops().front())) return nullptr;
  return &*find(walk.stops().front());
}

}  // namespace mpivet::gcc
