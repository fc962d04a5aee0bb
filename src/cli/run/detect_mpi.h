// Which MPI library a program uses, found out without running it.
#pragma once
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/options/options.h"

namespace mpivet::cli {

enum class Mpi {
  openmpi,
  mpich,
};
const char* name_of(Mpi mpi);  // as in --mpi and libmpivet-<name>.so
const char* title_of(Mpi mpi);

struct MpiLibrary {
  Mpi mpi;
  std::string path;  // of the shared object; empty: not known
};

// `program`: the program and its arguments (an interpreter's script is among them). `wanted`: the value of --mpi.
Result<MpiLibrary> detect_mpi(const Words& program, const std::string& wanted);

// The MPI library among shared objects.
Result<MpiLibrary> mpi_among(const std::vector<std::string>& objects);

// The interpreter and its argument of a file that begins with "#!"; empty if it does not.
Words script_interpreter(const std::string& path);

}  // namespace mpivet::cli
