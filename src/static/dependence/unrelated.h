// Communicators that a function is given, as the rows and columns of a grid of processes: the rank in one may well be
// the same for all members of the other.
#pragma once
#include "static/sequences/communicator.h"

namespace mpivet::statics {

// May the two be different in a function, and neither made of the other there? Not true of MPI's own communicators:
// whoever has the same rank in MPI_COMM_WORLD is the same process.
bool are_unrelated(const Program& program, Communicators& communicators, Id function, const Expression& a,
                   const Expression& b);

// Does a call of MPI only tell a process its place in a communicator?
bool tells_place(spec::Func function);

}  // namespace mpivet::statics
