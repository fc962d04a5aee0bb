#include "checks/common/leak.h"

namespace mpivet::checks {

std::unique_ptr<Check> make_op_not_freed() {
  return std::make_unique<LeakCheck>(
      Id::op_not_freed,
      LeakWords{spec::HandleKind::op, "reduction operations",
                "Reduction operations not freed when MPI_Finalize was called",
                "Each one uses memory of the MPI library; made in a loop they use it up.",
                "Call MPI_Op_free for each operation made with MPI_Op_create once it is no longer needed."});
}

}  // namespace mpivet::checks
