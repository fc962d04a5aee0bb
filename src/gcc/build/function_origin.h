// The way back from a function of the summary to GCC's.
#pragma once
#include "gcc/gcc_headers.h"

namespace mpivet::gcc {

struct FunctionOrigin {
  cgraph_node* node = nullptr;
  std::vector<gcall*> calls;        // by number of the call
  std::vector<basic_block> blocks;  // by number of the block; none for entry and exit
};

}  // namespace mpivet::gcc
