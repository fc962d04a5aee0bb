#include "checks/common/leak.h"

namespace mpivet::checks {

std::unique_ptr<Check> make_comm_not_freed() {
  return std::make_unique<LeakCheck>(
      Id::comm_not_freed,
      LeakWords{spec::HandleKind::comm, "communicators", "Communicators not freed when MPI_Finalize was called",
                "Communicators are scarce: MPI libraries have a limited number of them (some 2,000 in MPICH), so "
                "a loop that leaks them fails in the end.",
                "Call MPI_Comm_free on all ranks of the communicator once it is no longer needed; make it once "
                "instead of in each round."});
}

}  // namespace mpivet::checks
