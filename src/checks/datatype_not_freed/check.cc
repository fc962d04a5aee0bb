#include "checks/common/leak.h"

namespace mpivet::checks {

std::unique_ptr<Check> make_datatype_not_freed() {
  return std::make_unique<LeakCheck>(
      Id::datatype_not_freed,
      LeakWords{spec::HandleKind::datatype, "datatypes", "Datatypes not freed when MPI_Finalize was called",
                "Each one uses memory of the MPI library; made in a loop they use it up.",
                "Call MPI_Type_free for each datatype the program makes, as soon as it starts no more operations "
                "with it: operations under way and types built from it are not affected."});
}

}  // namespace mpivet::checks
