// Signals that are about to end the process: told, with the stack of the fault, before they take their course.
//
// Where the program, its language's runtime or the MPI library has a handler for a fault, ours is put in front of it,
// with the same mask and flags, and calls it. For signals that merely ask a process to end, ours is set only where
// there is none. A handler that the program sets later replaces ours, as it would have replaced the default; one of
// faults is put behind ours (handlers.cc), since we read memory that may be gone (careful.h).
#pragma once
#include <signal.h>

namespace mpivet::runtime {

// MPI_Init has returned: the library has set its own handlers.
void watch_signals();

// The program has a handler of its own for SIGSEGV: memory that cannot be accessed may be part of its plan.
bool faults_are_handled();

// Sets the program's handler behind ours, and tells which it was before; false: ours is not in front.
bool set_users_handler(int number, const struct sigaction* action, struct sigaction* old);
void no_longer_in_front(int number);
// libc's.
int real_sigaction(int number, const struct sigaction* action, struct sigaction* old);

}  // namespace mpivet::runtime
