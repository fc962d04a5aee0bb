#include "cli/run/launched_by.h"

#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

namespace mpivet::cli {
namespace {

// Rank 0 is to be heard before a launcher ends the job because another one has left.
constexpr useconds_t kOthersWait = 500'000;

int number_in(const Variables& variables, const char* name) {
  const char* text = variables(name);
  return text == nullptr ? -1 : std::atoi(text);
}

}  // namespace

std::optional<StartedBy> started_by(const Variables& variables) {
  const bool hydra = variables("HYDI_CONTROL_FD") != nullptr && variables("PMI_RANK") != nullptr;
  const bool pmix = variables("PMIX_RANK") != nullptr;  // which newer ones of both speak
  const bool openmpi = variables("OMPI_COMM_WORLD_RANK") != nullptr;
  if (hydra && !pmix && !openmpi)
    return StartedBy{Mpi::mpich, number_in(variables, "PMI_RANK"), number_in(variables, "PMI_SIZE")};
  if (openmpi && !hydra && variables("PMI_RANK") == nullptr)
    return StartedBy{Mpi::openmpi, number_in(variables, "OMPI_COMM_WORLD_RANK"),
                     number_in(variables, "OMPI_COMM_WORLD_SIZE")};
  return {};
}

bool speaks_pmix(const std::string& library) {
  std::ifstream file(library, std::ios::binary);
  const std::string content{std::istreambuf_iterator<char>(file), {}};
  return content.find("PMIx_Init") != std::string::npos;
}

Status launcher_fits(Mpi launcher, const MpiLibrary& library, const std::string& program) {
  if (launcher == library.mpi) return Done{};
  // Where it is not known which library it is, it may be one that can.
  const bool may_fit = library.mpi == Mpi::mpich && (library.path.empty() || speaks_pmix(library.path));
  if (may_fit) return Done{};
  const std::string whose = title_of(launcher), uses = title_of(library.mpi);
  return usage_error("the launcher is one of " + whose + ", but " + program + " uses " + uses +
                     ": each process would be alone in MPI_COMM_WORLD; start it with a launcher of " + uses);
}

Status own_launcher_fits(const MpiLibrary& library, const std::string& program) {
  const auto by = started_by([](const char* name) -> const char* { return std::getenv(name); });
  if (!by || by->size < 2) return Done{};
  Status fits = launcher_fits(by->mpi, library, program);
  if (fits || by->rank == 0) return fits;
  ::usleep(kOthersWait);
  ::_exit(2);
}

}  // namespace mpivet::cli
