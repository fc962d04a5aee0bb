// The member leads elsewhere by then, or to other elements; or nobody knows what has happened to it.
#include <mpi.h>

#include <array>
#include <utility>
#include <vector>

struct Halo {
  double *pointer, *spare;
  std::vector<double> list, other;
  std::array<double, 8> eight;
  void advance();

  void replaced(int peer) {
    MPI_Request own;
    MPI_Irecv(pointer, 4, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &own);
    std::swap(pointer, spare);
    pointer[0] = 1;
    MPI_Wait(&own, MPI_STATUS_IGNORE);
  }
  void assigned(int peer, double* more) {
    MPI_Request own;
    MPI_Irecv(pointer, 4, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &own);
    pointer = more;
    pointer[0] = 1;
    MPI_Wait(&own, MPI_STATUS_IGNORE);
  }
  void advanced(int peer) {
    MPI_Request own;
    MPI_Irecv(pointer, 4, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &own);
    advance();
    pointer[0] = 1;
    MPI_Wait(&own, MPI_STATUS_IGNORE);
  }
  void behind(int peer, int n) {
    MPI_Request own;
    MPI_Irecv(pointer, 4, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &own);
    pointer[4] = 1;
    spare[0] = 1;
    pointer[n] = 1;
    MPI_Wait(&own, MPI_STATUS_IGNORE);
  }
  void other_list(int peer) {
    MPI_Request own;
    MPI_Irecv(list.data(), 4, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &own);
    other[0] = 1;
    list[4] = 1;
    eight[0] = 1;
    list.swap(other);
    list[0] = 1;
    MPI_Wait(&own, MPI_STATUS_IGNORE);
  }
  double sent(int peer) {
    MPI_Request own;
    MPI_Isend(list.data(), 4, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &own);
    const double first = list[0];
    MPI_Wait(&own, MPI_STATUS_IGNORE);
    list[0] = 2;
    return first;
  }
  void half(int peer) {
    MPI_Request own;
    MPI_Irecv(eight.data() + 4, 4, MPI_DOUBLE, peer, 0, MPI_COMM_WORLD, &own);
    eight[3] = 1;
    MPI_Wait(&own, MPI_STATUS_IGNORE);
  }
};

void all(Halo& halo, int peer) {
  halo.replaced(peer);
  halo.assigned(peer, halo.spare);
  halo.advanced(peer);
  halo.behind(peer, peer);
  halo.other_list(peer);
  halo.sent(peer);
  halo.half(peer);
}
