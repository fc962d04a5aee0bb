// The launcher that belongs to an MPI library, and the command that starts a job with it.
#pragma once
#include <string>

#include "base/process.h"
#include "base/result.h"
#include "cli/run/detect_mpi.h"
#include "cli/run/split_command.h"

namespace mpivet::cli {

enum class LauncherKind {
  openmpi,
  hydra,  // MPICH and its relatives
  slurm,
  other,
};

struct Launcher {
  std::string path;
  LauncherKind kind;
};

// `given`: the value of --launcher, or empty.
Result<Launcher> find_launcher(const MpiLibrary& library, const std::string& given);
// From what a launcher prints on --version.
LauncherKind launcher_kind(const std::string& version_output);

struct LaunchPlan {
  Words words;
  process::Environment environment;
};
struct Machine {  // what decisions depend on, so that tests can make one up
  int cores;      // physical ones we may use
  bool root;
  bool in_allocation;       // of a batch system
  bool single_node = true;  // of that allocation
};
Machine this_machine();

// How many ranks the command asks for; 0: not said, the launcher decides.
int ranks_wanted(const SplitCommand& command);

// All ranks will run on this machine: no hosts were named, and no batch system gave us several.
bool runs_here_only(const Launcher& launcher, const SplitCommand& command, const Machine& machine);

// `prefix`: what is put before each program, i.e. "mpivet exec --job ...".
LaunchPlan plan_launch(const Launcher& launcher, const SplitCommand& command, const Words& prefix,
                       const Machine& machine);

}  // namespace mpivet::cli
