// Arguments as a real MPI would look at them; all give an error class.
#pragma once
#include <mpi.h>

#include "runtime/virtual/comm.h"
#include "runtime/virtual/errors.h"

namespace mpivet::virtual_mpi {

int check_data(std::int64_t count, MPI_Datatype type);
int check_tag(int tag);
int check_peer(const Comm& comm, int rank);
int check_root(const Comm& comm, int root);

// The first error of several.
template <class... Errors>
int first_error(Errors... errors) {
  int found = MPI_SUCCESS;
  ((found = found ? found : errors), ...);
  return found;
}

}  // namespace mpivet::virtual_mpi
