#include "checks/common/leak.h"

namespace mpivet::checks {

std::unique_ptr<Check> make_keyval_not_freed() {
  return std::make_unique<LeakCheck>(
      Id::keyval_not_freed,
      LeakWords{spec::HandleKind::keyval, "attribute keys", "Attribute keys not freed when MPI_Finalize was called",
                "Each one uses memory of the MPI library; made in a loop they use it up.",
                "Call MPI_Comm_free_keyval, MPI_Type_free_keyval or MPI_Win_free_keyval for each key once no "
                "more attributes are set with it.",
                true});
}

}  // namespace mpivet::checks
