// Local functions that name a communicator: any communicator of the library's own does.
#include <mpi.h>

#include "real.h"
#include "runtime/virtual/errors.h"

using namespace mpivet;
using namespace mpivet::virtual_mpi;
using runtime::real;
using spec::Func;

int PMPI_Pack(const void* inbuf, int incount, MPI_Datatype type, void* outbuf, int outsize, int* position,
              MPI_Comm comm) {
  const Comm* c = find_comm(comm);
  if (!c) return fail(MPI_ERR_COMM, Func::Pack);
  return real.Pack(inbuf, incount, type, outbuf, outsize, position, MPI_COMM_SELF);
}

int PMPI_Unpack(const void* inbuf, int insize, int* position, void* outbuf, int outcount, MPI_Datatype type,
                MPI_Comm comm) {
  const Comm* c = find_comm(comm);
  if (!c) return fail(MPI_ERR_COMM, Func::Unpack);
  return real.Unpack(inbuf, insize, position, outbuf, outcount, type, MPI_COMM_SELF);
}

int PMPI_Pack_size(int incount, MPI_Datatype type, MPI_Comm comm, int* size) {
  const Comm* c = find_comm(comm);
  if (!c) return fail(MPI_ERR_COMM, Func::Pack_size);
  return real.Pack_size(incount, type, MPI_COMM_SELF, size);
}
