#include "checks/common/leak.h"

namespace mpivet::checks {

std::unique_ptr<Check> make_group_not_freed() {
  return std::make_unique<LeakCheck>(
      Id::group_not_freed,
      LeakWords{spec::HandleKind::group, "groups", "Groups not freed when MPI_Finalize was called",
                "Each one uses memory of the MPI library in proportion to its ranks; made in a loop they use it "
                "up.",
                "Call MPI_Group_free for each group, also for those from MPI_Comm_group and MPI_Win_group; "
                "communicators made from it are not affected."});
}

}  // namespace mpivet::checks
