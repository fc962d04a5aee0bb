#include "checks/common/leak.h"

namespace mpivet::checks {

std::unique_ptr<Check> make_file_not_freed() {
  return std::make_unique<LeakCheck>(
      Id::file_not_freed, LeakWords{spec::HandleKind::file, "files", "Files not closed when MPI_Finalize was called",
                                    "Data written may not have reached the file, and the file may stay locked.",
                                    "Call MPI_File_close on all ranks that opened the file, before MPI_Finalize."});
}

}  // namespace mpivet::checks
