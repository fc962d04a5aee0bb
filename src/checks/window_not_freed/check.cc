#include "checks/common/leak.h"

namespace mpivet::checks {

std::unique_ptr<Check> make_window_not_freed() {
  return std::make_unique<LeakCheck>(
      Id::window_not_freed,
      LeakWords{spec::HandleKind::win, "windows", "Windows not freed when MPI_Finalize was called",
                "A window keeps its memory registered with the network and, when MPI allocated it, the memory "
                "itself; some MPI libraries fail or hang in MPI_Finalize.",
                "Call MPI_Win_free on all ranks of the window once it is no longer needed."});
}

}  // namespace mpivet::checks
