// What the options of `mpivet explore` ask for.
#pragma once
#include <vector>

#include "cli/options/options.h"
#include "explore/exploration.h"

namespace mpivet::cli {

struct ExploreSetup {
  explore::ProgramToExplore program;  // but for its buffering
  explore::Wanted wanted;
  std::vector<explore::Buffering> bufferings;
  bool replay = false;
};

// Blame is the user's in most cases.
Result<ExploreSetup> make_explore_setup(Words program, const Options& options);

// Which of how many this is, by the variables of mpirun, srun and job arrays; 0 of 1 if there are none.
struct WorkerNumber {
  int number = 0, count = 1;
};
WorkerNumber worker_number();

// A worker may have been started by mpirun; the program that it explores must not take itself for a rank of that job.
void forget_launcher();

// Set by SIGINT and SIGTERM.
bool explore_interrupted();
void catch_interrupts();

}  // namespace mpivet::cli
