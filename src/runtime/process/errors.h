// Errors that end the program, seen before they do.
//
// The default error handler, MPI_ERRORS_ARE_FATAL, ends the job inside the library, before a wrapper could tell which
// call failed and why. So wherever that handler is in force we set one of our own, which only remembers the error and
// lets the call return; when its wrapper has recorded it, the library's own handler is called with the same
// arguments. The program never sees our handler: MPI_Comm_get_errhandler gives what the user set.
#pragma once
#include <mpi.h>

#include "runtime/process/state.h"

namespace mpivet::runtime {

// MPI_Init has returned: from now on fatal errors pass through us. Communicators inherit the handler.
void watch_errors();

// The handler to set in place of the user's.
MPI_Errhandler ours_for_comm(MPI_Errhandler users);
MPI_Errhandler ours_for_win(MPI_Errhandler users);

// What the getters give; `errhandler` is what the library gave.
void show_users_handler_of_comm(MPI_Comm comm, MPI_Errhandler* errhandler);
void show_users_handler_of_win(MPI_Win win, MPI_Errhandler* errhandler);

// A call of this thread has failed on an object whose handler is fatal.
inline bool fatal_error_pending() { return self.fatal_error != 0; }
// For as long as it lives, calls are our own: if one of them fails, nobody but we has to know.
class OwnCalls {
 public:
  OwnCalls() : before_(self.fatal_error) {}
  ~OwnCalls() {
    self.fatal_error = before_;
    if (!before_) self.attention &= ~std::uint32_t{kFatalError};
  }
  OwnCalls(const OwnCalls&) = delete;
  OwnCalls& operator=(const OwnCalls&) = delete;

 private:
  int before_;
};
// Does what MPI_ERRORS_ARE_FATAL does.
[[noreturn]] void end_as_mpi_would();

}  // namespace mpivet::runtime
