// Files that all copies of a process share.
#pragma once
#include <sys/types.h>

#include <cstddef>

namespace mpivet::virtual_mpi {

// What the program has printed belongs to what it has done so far; Fortran has buffers of its own.
void flush_output();

// Where the files stand. Not those of output: what is printed is to follow what was printed.
class FilePositions {
 public:
  void note();
  void restore() const;

 private:
  static constexpr int kMost = 32;
  off_t at_[kMost];
};

}  // namespace mpivet::virtual_mpi
