// Deleted while it is sent, and read by reference while it is received.
#include <mpi.h>

void deleted(int next, int n) {
  auto* data = new double[static_cast<unsigned>(n)]();
  MPI_Request request;
  MPI_Isend(data, n, MPI_DOUBLE, next, 0, MPI_COMM_WORLD, &request);
  delete[] data;  // EXPECT: STATIC:BUFFER:USED_WHILE_PENDING message~"this frees 'data'"
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

template <typename T>
T doubled(T& value, int source, MPI_Datatype type) {
  MPI_Request request;
  MPI_Irecv(&value, 1, MPI_DOUBLE, source, 0, MPI_COMM_WORLD, &request);
  T result = value * 2;  // EXPECT: STATIC:BUFFER:USED_WHILE_PENDING
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  (void)type;
  return result;
}
template double doubled(double&, int, MPI_Datatype);
