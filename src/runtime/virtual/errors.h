// Errors: what a call that cannot be done gives back, through the error handler of its communicator.
#pragma once
#include <mpi.h>

#include "runtime/virtual/comm.h"
#include "spec/functions.h"

namespace mpivet::virtual_mpi {

// Calls the handler; the error itself, if that returns.
int fail(const Comm* comm, int error, spec::Func func);
// Of a call without a communicator: MPI_COMM_WORLD's.
int fail(int error, spec::Func func);

// The handler of a communicator is to be a reference of its own: the program may free its handle.
MPI_Errhandler reference_to(MPI_Errhandler handler);
void set_errhandler(Comm& comm, MPI_Errhandler handler);
void inherit_errhandler(Comm& comm, const Comm& parent);
void drop_errhandler(Comm& comm);

}  // namespace mpivet::virtual_mpi
