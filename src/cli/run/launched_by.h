// A launcher of one MPI cannot start programs of another: each process is then alone in its MPI_COMM_WORLD, and waits
// for partners that it does not have. That is the user's mistake to be told, and not a deadlock of the program.
#pragma once
#include <functional>
#include <optional>

#include "base/result.h"
#include "cli/run/detect_mpi.h"

namespace mpivet::cli {

using Variables = std::function<const char*(const char* name)>;  // getenv

// Whose launcher has started this process, as its environment says; nothing if it cannot be told, or if there is one of
// each (a job in a job).
struct StartedBy {
  Mpi mpi;
  int rank, size;
};
std::optional<StartedBy> started_by(const Variables& variables);

// The library can talk to any launcher that speaks PMIx.
bool speaks_pmix(const std::string& library);

// The launcher of `launcher` can start programs with this library.
Status launcher_fits(Mpi launcher, const MpiLibrary& library, const std::string& program);

// The same for the launcher that has started this process; says so once for all ranks.
Status own_launcher_fits(const MpiLibrary& library, const std::string& program);

}  // namespace mpivet::cli
