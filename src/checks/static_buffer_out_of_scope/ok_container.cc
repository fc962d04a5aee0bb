// The container lives, or what was in it does.
#include <mpi.h>

#include <utility>
#include <vector>

struct Kept {
  std::vector<double> values;
  MPI_Request request;
};

void waited(int peer) {
  MPI_Request request;
  std::vector<double> values(4);
  MPI_Irecv(values.data(), 4, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void moved(int peer, Kept& kept) {
  std::vector<double> values(4);
  MPI_Irecv(values.data(), 4, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &kept.request);
  kept.values = std::move(values);
}

void moved_out_of_block(int peer) {
  std::vector<double> outer;
  MPI_Request request;
  {
    std::vector<double> values(4);
    MPI_Irecv(values.data(), 4, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &request);
    outer = std::move(values);
  }
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}

void swapped(int peer, Kept& kept) {
  std::vector<double> values(4);
  MPI_Irecv(values.data(), 4, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &kept.request);
  kept.values.swap(values);
}

std::vector<double> returned(int peer, MPI_Request* request) {
  std::vector<double> values(4);
  MPI_Irecv(values.data(), 4, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, request);
  return values;
}

void perhaps(int peer, bool now) {
  MPI_Request request = MPI_REQUEST_NULL;
  std::vector<double> values(4);
  MPI_Irecv(values.data(), 4, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &request);
  if (now) MPI_Wait(&request, MPI_STATUS_IGNORE);
  if (!now) MPI_Cancel(&request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
}
