// A communicator is freed while receives from any source are pending on it, and persistent requests on it are started
// after that: it lives on until they are over.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank, bad = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int round = 0; round < 20; ++round) {
    MPI_Comm comm;
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    MPI_Request requests[3], persistent, named;
    const double values_sent[] = {1, 2}, three_sent = 3;
    int one = 0, again = 0, other_again = 0;
    double two[2] = {0, 0}, three = 0;
    if (rank == 0) {
      MPI_Irecv(&one, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &requests[0]);
      MPI_Irecv(two, 2, MPI_DOUBLE, 1, 1, comm, &requests[1]);
      MPI_Irecv(&three, 1, MPI_DOUBLE, MPI_ANY_SOURCE, 1, comm, &requests[2]);
      MPI_Recv_init(&again, 1, MPI_INT, MPI_ANY_SOURCE, 2, comm, &persistent);
      MPI_Recv_init(&other_again, 1, MPI_INT, 1, 3, comm, &named);
    } else {
      MPI_Send_init(&rank, 1, MPI_INT, 0, 2, comm, &persistent);
      MPI_Send_init(&rank, 1, MPI_INT, 0, 3, comm, &named);
      MPI_Isend(&rank, 1, MPI_INT, 0, 0, comm, &requests[0]);
      MPI_Isend(values_sent, 2, MPI_DOUBLE, 0, 1, comm, &requests[1]);
      MPI_Isend(&three_sent, 1, MPI_DOUBLE, 0, 1, comm, &requests[2]);
    }
    MPI_Comm_free(&comm);
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    bad = bad || (rank == 0 && (one != 1 || two[1] != 2 || three != 3));
    for (int i = 0; i < 3; ++i) {
      MPI_Start(&persistent);
      MPI_Start(&named);
      MPI_Wait(&persistent, MPI_STATUS_IGNORE);
      MPI_Wait(&named, MPI_STATUS_IGNORE);
    }
    bad = bad || (rank == 0 && (again != 1 || other_again != 1));
    MPI_Request_free(&persistent);
    MPI_Request_free(&named);
  }
  MPI_Finalize();
  return bad;
}
