// The ends of an MPI program, and what sits between.
#include "runtime/process/attach.h"
#include "runtime/process/finalizing.h"
#include "runtime/process/introduce.h"
#include "runtime/python/python.h"
#include "runtime/record/wrap.h"
#include "runtime/threads/library_threads.h"

using namespace mpivet;
using namespace mpivet::runtime;

namespace {

// From now on, or no longer, all of MPI may be called.
void begin_mpi() {
  Mode outside = Mode::outside;
  rt.mode.compare_exchange_strong(outside, Mode::recording, std::memory_order_release);
}
void end_mpi() {
  Mode inside = Mode::recording;
  rt.mode.compare_exchange_strong(inside, Mode::outside, std::memory_order_release);
}

// MPI_Init is told when it is over: only then does the ring know whose it is.
template <class Args, class Init, class Fill>
int initialise(Call& call, Init&& init, Fill&& fill) {
  if (!call.active()) return init();
  rt.ring->in_init.store(1, std::memory_order_release);
  const LibraryThreads threads;
  const int err = init();
  threads.tell();
  if (!err) introduce();
  if (!err) begin_mpi();
  rt.ring->in_init.store(0, std::memory_order_release);
  if (auto* a = call.begin<Args>(Kind::enter)) {
    fill(a);
    call.enter();
  }
  return call.leave(err);
}

}  // namespace

MPIVET_WRAP(int, MPI_Init, (int* argc, char*** argv)) {
  Call call(Func::Init, MPIVET_CALLER);
  return initialise<args::Init>(
      call, [&] { return real.Init(argc, argv); },
      [&](args::Init* a) {
        a->argc = address(argc);
        a->argv = address(argv);
      });
}

MPIVET_WRAP(int, MPI_Init_thread, (int* argc, char*** argv, int required, int* provided)) {
  Call call(Func::Init_thread, MPIVET_CALLER);
  return initialise<args::Init_thread>(
      call, [&] { return real.Init_thread(argc, argv, required, provided); },
      [&](args::Init_thread* a) {
        a->argc = address(argc);
        a->argv = address(argv);
        a->provided = address(provided);
        a->required = thread_level(required);
      });
}

#ifdef MPIVET_HAS_MPI_Session_init
MPIVET_WRAP(int, MPI_Session_init, (MPI_Info info, MPI_Errhandler errhandler, MPI_Session* session)) {
  Call call(Func::Session_init, MPIVET_CALLER);
  if (!call.active()) return real.Session_init(info, errhandler, session);
  const int err = real.Session_init(info, errhandler, session);
  if (!err) introduce_by_session(*session);
  if (!err) begin_mpi();
  const std::uint32_t id = created_session(session, err);
  if (auto* a = call.begin<args::Session_init>(Kind::call)) {
    a->session_addr = address(session);
    a->info = info_id(info);
    a->errhandler = errhandler_id(errhandler);
    a->session = id;
    call.publish(err);
  }
  return err;
}
#endif

MPIVET_WRAP(int, MPI_Finalize, ()) {
  Call call(Func::Finalize, MPIVET_CALLER);
  if (!call.active()) return real.Finalize();
  tell_python_exit();
  // Libraries clean up in callbacks that MPI_Finalize runs first: what they free is not a leak, so they belong
  // before the `enter`.
  Finalizing finalizing(call);
  const int err = real.Finalize();
  finalizing.enter();
  rt.ring->finalized.store(2, std::memory_order_release);
  call.leave(err, event::kNullHandle);
  end_mpi();
  return err;
}

MPIVET_WRAP(int, MPI_Abort, (MPI_Comm comm, int errorcode)) {
  Call call(Func::Abort, MPIVET_CALLER);
  if (!call.active()) return real.Abort(comm, errorcode);
  if (auto* a = call.begin<args::Abort>(Kind::enter)) {
    a->comm = comm_id(comm);
    a->errorcode = errorcode;
    call.enter();
    wait_for_last_report();
  }
  return call.leave(real.Abort(comm, errorcode));
}

// The arguments behind the level mean something only to a profiler, and no MPI library is one.
MPIVET_WRAP(int, MPI_Pcontrol, (const int level, ...)) {
  Call call(Func::Pcontrol, MPIVET_CALLER);
  return real.Pcontrol(level);
}
