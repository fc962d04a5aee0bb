#include "checks/common/leak.h"

namespace mpivet::checks {

std::unique_ptr<Check> make_request_not_freed() {
  return std::make_unique<LeakCheck>(
      Id::request_not_freed,
      LeakWords{spec::HandleKind::request, "requests",
                "Requests neither completed nor freed when MPI_Finalize was called",
                "An operation that nobody completes may still be under way: its buffer may not be touched, its "
                "data may never arrive, and the request uses memory until the end.",
                "Complete each request with MPI_Wait, MPI_Test or one of their relatives; free a persistent "
                "request with MPI_Request_free when it is inactive."});
}

}  // namespace mpivet::checks
