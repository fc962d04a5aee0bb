// Error handlers of communicators and windows: MPI_ERRORS_ARE_FATAL is shown to the program where ours is in force
// (errors.h).
#include "runtime/process/errors.h"
#include "runtime/record/wrap.h"

using namespace mpivet;
using namespace mpivet::runtime;

namespace {

template <class Args, class Fill>
int got(Call& call, int err, MPI_Errhandler* errhandler, Fill&& fill) {
  if (!call.active()) return err;
  const std::uint32_t id = created_errhandler(errhandler, err);
  if (auto* a = call.begin<Args>(Kind::call)) {
    fill(a);
    a->errhandler_addr = address(errhandler);
    a->errhandler = id;
    call.publish(err);
  }
  return err;
}

}  // namespace

MPIVET_WRAP(int, MPI_Comm_get_errhandler, (MPI_Comm comm, MPI_Errhandler* errhandler)) {
  Call call(Func::Comm_get_errhandler, MPIVET_CALLER);
  attempt(call, comm, errhandler);
  const int err = real.Comm_get_errhandler(comm, errhandler);
  if (!err) show_users_handler_of_comm(comm, errhandler);
  return got<args::Comm_get_errhandler>(call, err, errhandler, [&](auto* a) { a->comm = comm_id(comm); });
}

MPIVET_WRAP(int, MPI_Win_get_errhandler, (MPI_Win win, MPI_Errhandler* errhandler)) {
  Call call(Func::Win_get_errhandler, MPIVET_CALLER);
  attempt(call, win, errhandler);
  const int err = real.Win_get_errhandler(win, errhandler);
  if (!err) show_users_handler_of_win(win, errhandler);
  return got<args::Win_get_errhandler>(call, err, errhandler, [&](auto* a) { a->win = win_id(win); });
}

MPIVET_WRAP(int, MPI_Comm_set_errhandler, (MPI_Comm comm, MPI_Errhandler errhandler)) {
  Call call(Func::Comm_set_errhandler, MPIVET_CALLER);
  attempt(call, comm, errhandler);
  return call.asked(real.Comm_set_errhandler(comm, ours_for_comm(errhandler)));
}

MPIVET_WRAP(int, MPI_Win_set_errhandler, (MPI_Win win, MPI_Errhandler errhandler)) {
  Call call(Func::Win_set_errhandler, MPIVET_CALLER);
  attempt(call, win, errhandler);
  return call.asked(real.Win_set_errhandler(win, ours_for_win(errhandler)));
}

// Names of MPI 1. Some headers replace them by an error message.
#undef MPI_Errhandler_get
#undef MPI_Errhandler_set
#undef PMPI_Errhandler_get
#undef PMPI_Errhandler_set
MPIVET_WRAP(int, MPI_Errhandler_get, (MPI_Comm comm, MPI_Errhandler* errhandler)) {
  Call call(Func::Errhandler_get, MPIVET_CALLER);
  attempt(call, comm, errhandler);
  const int err = real.Errhandler_get(comm, errhandler);
  if (!err) show_users_handler_of_comm(comm, errhandler);
  return got<args::Errhandler_get>(call, err, errhandler, [&](auto* a) { a->comm = comm_id(comm); });
}

MPIVET_WRAP(int, MPI_Errhandler_set, (MPI_Comm comm, MPI_Errhandler errhandler)) {
  Call call(Func::Errhandler_set, MPIVET_CALLER);
  attempt(call, comm, errhandler);
  return call.asked(real.Errhandler_set(comm, ours_for_comm(errhandler)));
}
