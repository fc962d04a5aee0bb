// What mpivet doctor has to say about one thing, and the looks that give it. Places of the system are parameters, so
// that tests can make up a broken one.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "cli/run/detect_mpi.h"

namespace mpivet::cli {

struct Diagnosis {
  enum class State : std::uint8_t {
    good,
    note,     // not there, and not needed by everybody
    warning,  // something will not work as well as it could
    problem,  // something will not work
  };
  State state = State::good;
  std::string about, what;
  std::string fix = {};  // what to do; empty: nothing
};

// doctor_mpi.cc: libraries and launcher of one MPI; the launcher is tried with two processes that do nothing.
std::vector<Diagnosis> look_at_mpi(Mpi mpi);
// The compilers' wrapper and whether it takes the plugin.
Diagnosis look_at_compiler(const std::string& wrapper, const std::string& language);

// doctor_system.cc
Diagnosis look_at_shared_memory(const std::string& folder);
Diagnosis look_at_temporary_folder(const std::string& folder);
Diagnosis look_at_memory_files();
Diagnosis look_at_ptrace(const std::string& scope_file);

// doctor_program.cc: MPI, debug information, and what our compilers have left.
std::vector<Diagnosis> look_at_program(const std::string& name);

}  // namespace mpivet::cli
