// The container is destroyed, and with it the buffer.
#include <mpi.h>

#include <array>
#include <memory>
#include <vector>

void in_block(int peer) {
  MPI_Request request;
  {
    std::vector<double> values(4);
    MPI_Irecv(values.data(), 4, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &request);  // EXPECT: STATIC:BUFFER:OUT_OF_SCOPE message~"'values'.* is destroyed"
  }
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void for_caller(int peer, MPI_Request* request) {
  const std::vector<double> values(4);
  MPI_Isend(&values[0], 4, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, request);  // EXPECT: STATIC:BUFFER:OUT_OF_SCOPE
}

void fixed(int peer) {
  MPI_Request request;
  {
    std::array<double, 4> values{};
    MPI_Irecv(values.data(), 4, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &request);  // EXPECT: STATIC:BUFFER:OUT_OF_SCOPE
  }
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
