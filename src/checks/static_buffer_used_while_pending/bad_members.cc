// Buffers that are reached through members: pointers, containers, arrays.
#include <mpi.h>

#include <array>
#include <memory>
#include <vector>

struct Halo {
  double* pointer;
  std::vector<double> list;
  std::unique_ptr<double[]> owned;
  std::array<double, 4> four;
  double inside[10];
  MPI_Request request;

  void through_pointer(int peer) {
    MPI_Irecv(pointer, 4, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &request);
    pointer[1] = 1;  // EXPECT: STATIC:BUFFER:USED_WHILE_PENDING message~"'pointer'"
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  void in_vector(int peer) {
    MPI_Request own;
    MPI_Irecv(list.data(), 4, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &own);
    list[0] = 1;  // EXPECT: STATIC:BUFFER:USED_WHILE_PENDING message~"'list'"
    MPI_Wait(&own, MPI_STATUS_IGNORE);
  }
  void in_owned(int peer) {
    MPI_Request own;
    MPI_Irecv(owned.get(), 4, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &own);
    owned[3] = 1;  // EXPECT: STATIC:BUFFER:USED_WHILE_PENDING message~"'owned'"
    MPI_Wait(&own, MPI_STATUS_IGNORE);
  }
  void in_array(int peer) {
    MPI_Request own;
    MPI_Irecv(four.data(), 4, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &own);
    four[0] = 1;  // EXPECT: STATIC:BUFFER:USED_WHILE_PENDING message~"'four'"
    MPI_Wait(&own, MPI_STATUS_IGNORE);
  }
  void in_object(int peer) {
    MPI_Request own;
    MPI_Irecv(inside, 4, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &own);
    inside[3] = 1;  // EXPECT: STATIC:BUFFER:USED_WHILE_PENDING message~"'inside'"
    MPI_Wait(&own, MPI_STATUS_IGNORE);
  }
};

void all(Halo& halo, int peer) {
  halo.through_pointer(peer);
  halo.in_vector(peer);
  halo.in_owned(peer);
  halo.in_array(peer);
  halo.in_object(peer);
}

double local(int peer) {
  std::vector<double> values(10);
  MPI_Request request;
  MPI_Irecv(&values[0], 10, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &request);
  const double sum = values[3] + values[4];  // EXPECT: STATIC:BUFFER:USED_WHILE_PENDING message~"reads 'values'"
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  return sum;
}
