#include "checks/common/leak.h"

namespace mpivet::checks {

std::unique_ptr<Check> make_message_not_freed() {
  return std::make_unique<LeakCheck>(
      Id::message_not_freed,
      LeakWords{spec::HandleKind::message, "messages",
                "Messages found by MPI_Mprobe or MPI_Improbe and not received when MPI_Finalize was called",
                "A message that a matching probe has found can be received by no other call: its data is lost.",
                "Receive each one with MPI_Mrecv or MPI_Imrecv."});
}

}  // namespace mpivet::checks
