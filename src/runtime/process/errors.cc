#include "runtime/process/errors.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include <cstdarg>

#include "real.h"
#include "runtime/handles/handles.h"
#include "runtime/process/attach.h"
#include "runtime/process/explored.h"
#include "runtime/record/ring_writer.h"
#include "runtime/record/statuses.h"
#include "spec/functions.h"

namespace mpivet::runtime {
namespace {

// Longer than the analyzer takes to hear of the other end of a message.
constexpr long kLookMilliseconds = 2000;

// A null handle need not be a constant expression (Open MPI 5 casts an address), so `made` says whether there is one.
struct OwnHandler {
  MPI_Errhandler handle{};
  bool made = false;
};
constinit OwnHandler comm_handler, win_handler;

// What the thread's failed call was about.
struct Failure {
  MPI_Comm comm;
  MPI_Win win;
  const char* function;  // Open MPI names it to error handlers
};
constinit thread_local Failure failure{};

void remember(int err, Failure what) {
  failure = what;
  self.fatal_error = err ? err : MPI_ERR_UNKNOWN;
  self.attention |= kFatalError;
}

#ifdef OPEN_MPI
const char* next_text(va_list arguments) { return va_arg(arguments, const char*); }
#else
const char* next_text(va_list) { return nullptr; }
#endif

void comm_failed(MPI_Comm* comm, int* err, ...) {
  va_list arguments;
  va_start(arguments, err);
  remember(*err, {*comm, MPI_WIN_NULL, next_text(arguments)});
  va_end(arguments);
}

void win_failed(MPI_Win* win, int* err, ...) {
  va_list arguments;
  va_start(arguments, err);
  remember(*err, {MPI_COMM_NULL, *win, next_text(arguments)});
  va_end(arguments);
}

#ifdef OPEN_MPI
// The library's own handlers print the function's name, so they are called as the library does.
void call_fatal_handler(int err) {
  using Handler = void(void* object, int* err, ...);
  const bool window = failure.win != MPI_WIN_NULL;
  const char* name = window ? "ompi_mpi_errors_are_fatal_win_handler" : "ompi_mpi_errors_are_fatal_comm_handler";
  auto* handler = reinterpret_cast<Handler*>(dlsym(RTLD_DEFAULT, name));
  void* object = window ? static_cast<void*>(&failure.win) : static_cast<void*>(&failure.comm);
  if (handler) handler(object, &err, failure.function, nullptr);
}
#else
// The message names the function; MPI_Comm_call_errhandler would name itself.
void end_in_function(int err) {
  using Return = int(void* comm, const char* function, int err);
  auto* give_back = reinterpret_cast<Return*>(dlsym(RTLD_DEFAULT, "MPIR_Err_return_comm"));
  const auto func = static_cast<spec::Func>(self.slot ? self.slot->func.load(std::memory_order_relaxed) : 0);
  if (!give_back || func == spec::Func::none) return;
  char name[64] = "internal_";
  strncat(name, spec::info(func).name + strlen("MPI_"), sizeof name - strlen(name) - 1);
  real.Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
  give_back(nullptr, name, err);
}

void call_fatal_handler(int err) {
  end_in_function(err);
  if (failure.win != MPI_WIN_NULL) {
    real.Win_set_errhandler(failure.win, MPI_ERRORS_ARE_FATAL);
    real.Win_call_errhandler(failure.win, err);
    return;
  }
  real.Comm_set_errhandler(failure.comm, MPI_ERRORS_ARE_FATAL);
  real.Comm_call_errhandler(failure.comm, err);
}
#endif

}  // namespace

void watch_errors() {
  if (comm_handler.made) return;
  comm_handler.made = real.Comm_create_errhandler(comm_failed, &comm_handler.handle) == MPI_SUCCESS;
  if (!comm_handler.made) return;
  win_handler.made = real.Win_create_errhandler(win_failed, &win_handler.handle) == MPI_SUCCESS;
  for (const MPI_Comm comm : {MPI_COMM_WORLD, MPI_COMM_SELF}) {
    MPI_Errhandler now = MPI_ERRHANDLER_NULL;
    if (real.Comm_get_errhandler(comm, &now) != MPI_SUCCESS) continue;
    if (now == MPI_ERRORS_ARE_FATAL) real.Comm_set_errhandler(comm, comm_handler.handle);
    real.Errhandler_free(&now);
  }
}

MPI_Errhandler ours_for_comm(MPI_Errhandler users) {
  return users == MPI_ERRORS_ARE_FATAL && comm_handler.made ? comm_handler.handle : users;
}

MPI_Errhandler ours_for_win(MPI_Errhandler users) {
  return users == MPI_ERRORS_ARE_FATAL && win_handler.made ? win_handler.handle : users;
}

// Windows begin with MPI_ERRORS_ARE_FATAL, whatever their communicator has.
std::uint32_t created_win(const MPI_Win* win, int err) {
  if (err) return event::kNullHandle;
  if (win_handler.made) real.Win_set_errhandler(*win, win_handler.handle);
  return adopt(spec::HandleKind::win, key_of(*win), win);
}

// The user may free what he gets, so the library has to count the reference: it is asked again while its own
// handler is in force.
void show_users_handler_of_comm(MPI_Comm comm, MPI_Errhandler* errhandler) {
  if (!comm_handler.made || *errhandler != comm_handler.handle) return;
  real.Errhandler_free(errhandler);
  real.Comm_set_errhandler(comm, MPI_ERRORS_ARE_FATAL);
  real.Comm_get_errhandler(comm, errhandler);
  real.Comm_set_errhandler(comm, comm_handler.handle);
}

void show_users_handler_of_win(MPI_Win win, MPI_Errhandler* errhandler) {
  if (!win_handler.made || *errhandler != win_handler.handle) return;
  real.Errhandler_free(errhandler);
  real.Win_set_errhandler(win, MPI_ERRORS_ARE_FATAL);
  real.Win_get_errhandler(win, errhandler);
  real.Win_set_errhandler(win, win_handler.handle);
}

void end_as_mpi_would() {
  const int err = self.fatal_error;
  self.fatal_error = 0;
  self.attention &= ~std::uint32_t{kFatalError};
  self.attempt = {};  // it has returned, and was recorded
  // The launcher ends all ranks as soon as this one does, those too that are just about to tell of the call at fault.
  if (rt.ring && attached()) wait_for_look(kLookMilliseconds);
  wait_for_last_report();
  if (!explored()) call_fatal_handler(err);
  real.Abort(MPI_COMM_WORLD, explored() ? error_class(err) : err);
  abort();
}

}  // namespace mpivet::runtime
