// The ways a rank comes to its end. Nothing of the MPI library's own end is run: it believes to be alone.
#include <stdlib.h>
#include <unistd.h>

#include "runtime/process/explored.h"
#include "runtime/virtual/collective.h"
#include "runtime/virtual/hand_over.h"
#include "runtime/virtual/outside.h"

namespace mpivet::virtual_mpi {
namespace {

[[noreturn]] void end(StopKind kind, int code, std::uint32_t flags, spec::Func func, std::string_view text = {}) {
  auto stop = stop_item(kind, func);
  stop.code = code;
  stop.flags = flags;
  tell_end(stop, text);
  _exit(kind == StopKind::end ? code : EXIT_FAILURE);
}

}  // namespace

void outside(const char* function) { end(StopKind::unsupported, 0, 0, spec::Func::none, function); }

void abort_with(int code) { end(StopKind::abort, code, 0, spec::Func::Abort); }

}  // namespace mpivet::virtual_mpi

using namespace mpivet;
using namespace mpivet::virtual_mpi;

// Before the first copy is made there is no rank whose end it could be: the explorer sees the process end.
void mpivet_virtual_end(int finalized) {
  if (me.rank < 0) return;
  using event::virtual_mpi::kFinalized;
  end(StopKind::end, me.exit_status, finalized ? std::uint32_t{kFinalized} : 0, spec::Func::none);
}

void mpivet_virtual_crash(int signal) {
  if (me.rank >= 0) end(StopKind::crash, signal, 0, spec::Func::none);
}

int PMPI_Abort(MPI_Comm, int errorcode) { abort_with(errorcode); }

int PMPI_Finalize() {
  const int err = delete_attributes(*find_comm(MPI_COMM_SELF));
  if (err) return fail(find_comm(MPI_COMM_SELF), err, spec::Func::Finalize);
  meet(spec::Func::Finalize, meeting_of(*find_comm(MPI_COMM_WORLD)), Plan{});
  me.finalized = true;
  return MPI_SUCCESS;
}

int PMPI_Finalized(int* flag) {
  *flag = me.finalized;
  return MPI_SUCCESS;
}
