#include "checks/common/leak.h"

namespace mpivet::checks {

std::unique_ptr<Check> make_errhandler_not_freed() {
  return std::make_unique<LeakCheck>(
      Id::errhandler_not_freed,
      LeakWords{spec::HandleKind::errhandler, "error handlers", "Error handlers not freed when MPI_Finalize was called",
                "Each one uses memory of the MPI library; made in a loop they use it up.",
                "Call MPI_Errhandler_free for each error handler made or asked for (MPI_Comm_get_errhandler and "
                "its relatives); objects it is set on keep using it."});
}

}  // namespace mpivet::checks
