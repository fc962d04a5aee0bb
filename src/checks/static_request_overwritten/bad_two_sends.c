// One variable for two operations.
#include <mpi.h>

void send_both(const double* left, const double* right, int n, int rank) {
  MPI_Request request;
  MPI_Isend(left, n, MPI_DOUBLE, rank - 1, 0, MPI_COMM_WORLD, &request);   // ALSO: STATIC:REQUEST:OVERWRITTEN
  MPI_Isend(right, n, MPI_DOUBLE, rank + 1, 0, MPI_COMM_WORLD, &request);  // EXPECT: STATIC:REQUEST:OVERWRITTEN message~"'request'"
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
