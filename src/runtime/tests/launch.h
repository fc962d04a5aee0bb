// Runs an MPI program under the library of its MPI, attached to a Server.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "server.h"

namespace mpivet::runtime_test {

struct Job {
  std::string mpi;      // "openmpi" or "mpich"
  std::string program;  // a test program's name, or a path
  std::vector<std::string> arguments;
  int ranks = 2;
  std::map<std::string, std::string> environment;
};

struct Outcome {
  int status = -1;  // of the launcher
  std::string output;
  std::vector<std::unique_ptr<Ring>> rings;  // by world rank
  double seconds = 0;
};

std::string program_path(const std::string& mpi, const std::string& program);
Outcome run(const Job& job, Behaviour behaviour = {});
// Only the library, nothing to attach to.
Outcome run_alone(const Job& job);

}  // namespace mpivet::runtime_test
