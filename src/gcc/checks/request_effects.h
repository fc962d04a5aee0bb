// What the statements of a function do with the requests in its variables, as far as request_states.h follows them.
#pragma once
#include "gcc/checks/request_states.h"

namespace mpivet::gcc {

struct RequestEffect {
  enum class Kind : unsigned char {
    makes,
    ends,
    copies,
    forgets
  };
  Kind kind = Kind::forgets;
  std::vector<std::size_t> slots;  // numbers in RequestEffects::slots
  std::size_t from = 0;            // copies: what is copied
  const HandleUse* use = nullptr;  // of the variable in a call
};

struct RequestEffects {
  explicit RequestEffects(const FunctionView& view);

  std::vector<RequestSlot> slots;
  std::unordered_map<gimple*, std::vector<RequestEffect>> by_statement;
  std::vector<gimple*> makers;
};

}  // namespace mpivet::gcc
