#include "checks/common/leak.h"

namespace mpivet::checks {

std::unique_ptr<Check> make_info_not_freed() {
  return std::make_unique<LeakCheck>(
      Id::info_not_freed,
      LeakWords{spec::HandleKind::info, "info objects", "Info objects not freed when MPI_Finalize was called",
                "Each one uses memory of the MPI library; made in a loop they use it up.",
                "Call MPI_Info_free for each info object, also for those from MPI_Info_dup, MPI_Comm_get_info "
                "and their relatives; calls that were given it have made a copy."});
}

}  // namespace mpivet::checks
