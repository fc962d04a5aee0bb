// What a statement does to memory that it names itself.
#pragma once
#include "gcc/checks/address.h"

namespace mpivet::gcc {

struct Access {
  enum class Kind : unsigned char {
    reads,
    writes,
    frees,  // all of what the address is in
    ends,   // a variable whose scope ends
  };
  Kind kind = Kind::reads;
  Address at;
  std::int64_t size = 0;  // bytes, at least; 0: not known
};

// Those with a known address.
std::vector<Access> accesses(gimple* code);

}  // namespace mpivet::gcc
