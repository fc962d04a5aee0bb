#include <mpi.h>

void finish(MPI_Request* request) { MPI_Wait(request, MPI_STATUS_IGNORE); }  // EXPECT: STATIC:THREAD:CONCURRENT_CALLS
