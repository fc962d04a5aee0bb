// Methods of C++'s containers that give the address of what is in them: v.data(), v[i], p.get(). They are calls here,
// since nothing has been inlined.
#pragma once
#include "gcc/gcc_headers.h"

namespace mpivet::gcc {

struct ContentCall {
  tree object = NULL_TREE;   // the address of the container
  tree index = NULL_TREE;    // which element, NULL_TREE: the first
  std::int64_t element = 0;  // size of one, in bytes
  bool in_place = false;     // the elements are in the object itself
};

std::optional<ContentCall> content_call(gimple* code);

// The address of a container that the statement destroys, and with it what it holds; NULL_TREE: it destroys none.
tree destroyed_container(gimple* code);

}  // namespace mpivet::gcc
