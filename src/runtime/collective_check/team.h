// Which thread of the process this is.
#pragma once
#include <cstddef>

namespace mpivet::collective_check {

struct ThreadIdentity {
  int number = -1;  // in its OpenMP team; -1: in no parallel region
  int team_size = 0;
  int level = 0;      // of nested regions
  long kernel = 0;    // how the kernel calls it
  bool main = false;  // of the process
};
ThreadIdentity this_thread();

// Looks for the program's OpenMP library. Before the other functions.
void find_openmp();
// May another thread of the program be at work beside this one? True if there is no OpenMP library to ask.
bool is_in_parallel_region();

}  // namespace mpivet::collective_check
