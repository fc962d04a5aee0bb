// Compares what was expected with what was reported. Pure, so that the runner itself is tested without MPI.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "expectation.h"
#include "reported.h"

namespace mpivet::testrun {

// How the run of mpivet ended.
struct Outcome {
  bool timed_out = false;
  int exit_status = 0;                 // 128+n when killed by signal n
  std::vector<std::string> left_over;  // files and processes that outlived the run
};

// One line a failure, ready to print; empty: the test passed.
std::vector<std::string> compare(const TestSpec& spec, std::string_view mpi, const Report& report,
                                 const Outcome& outcome);

}  // namespace mpivet::testrun
