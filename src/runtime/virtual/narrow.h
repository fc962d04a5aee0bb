// Arrays of large counts for the functions that take int: of as many elements as the call reads.
#pragma once
#include <mpi.h>

#include <vector>

#include "runtime/virtual/outside.h"

namespace mpivet::virtual_mpi {

// How many elements arrays of a collective have, in the words of the spec. 0 if the call will fail anyway.
enum class Entries {
  peers,
  local_size,
  in_degree,
  out_degree
};
int entries(MPI_Comm comm, Entries of);
// Whether this rank is the root of the collective, whose arrays alone are read.
bool is_root(MPI_Comm comm, int root);

class Narrowed {
 public:
  template <class T>
  Narrowed(const T* large, int count, const char* refused) {
    for (int i = 0; large && i < count; ++i) {
      if (is_large(large[i])) outside(refused);
      small_.push_back(static_cast<int>(large[i]));
    }
  }
  operator const int*() const { return small_.data(); }

 private:
  std::vector<int> small_;
};

}  // namespace mpivet::virtual_mpi
