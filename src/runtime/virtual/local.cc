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

#ifdef MPIVET_HAS_MPI_Pack_c
int PMPI_Pack_c(const void* inbuf, MPI_Count incount, MPI_Datatype type, void* outbuf, MPI_Count outsize,
                MPI_Count* position, MPI_Comm comm) {
  if (!find_comm(comm)) return fail(MPI_ERR_COMM, Func::Pack_c);
  return real.Pack_c(inbuf, incount, type, outbuf, outsize, position, MPI_COMM_SELF);
}

int PMPI_Unpack_c(const void* inbuf, MPI_Count insize, MPI_Count* position, void* outbuf, MPI_Count outcount,
                  MPI_Datatype type, MPI_Comm comm) {
  if (!find_comm(comm)) return fail(MPI_ERR_COMM, Func::Unpack_c);
  return real.Unpack_c(inbuf, insize, position, outbuf, outcount, type, MPI_COMM_SELF);
}

int PMPI_Pack_size_c(MPI_Count incount, MPI_Datatype type, MPI_Comm comm, MPI_Count* size) {
  if (!find_comm(comm)) return fail(MPI_ERR_COMM, Func::Pack_size_c);
  return real.Pack_size_c(incount, type, MPI_COMM_SELF, size);
}
#endif
