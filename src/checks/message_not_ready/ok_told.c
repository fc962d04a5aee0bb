// The sender knows that the receive is posted: by a barrier, by a message, by way of a third rank, by a collective that
// needs the receiver.
// mpivet-test: ranks=3
#include <mpi.h>

static int rank, data, note;

static void by_barrier(void) {
  MPI_Request request;
  if (rank == 1) MPI_Irecv(&data, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) MPI_Rsend(&data, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  if (rank == 1) MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void by_message(void) {
  MPI_Request request;
  if (rank == 1) {
    MPI_Irecv(&data, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
    MPI_Send(&note, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else if (rank == 0) {
    MPI_Recv(&note, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Rsend(&data, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  }
}

static void by_third(void) {
  MPI_Request request;
  if (rank == 1) {
    MPI_Irecv(&data, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &request);
    MPI_Send(&note, 1, MPI_INT, 2, 1, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else if (rank == 2) {
    MPI_Recv(&note, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&note, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&note, 1, MPI_INT, 2, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Rsend(&data, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  }
}

// A synchronous send is over when its receive has been posted, and what the receiver did before has been done, too.
static void by_synchronous_send(void) {
  MPI_Request request;
  if (rank == 1) {
    MPI_Irecv(&data, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
    MPI_Recv(&note, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else if (rank == 0) {
    MPI_Ssend(&note, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    MPI_Rsend(&data, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  }
}

static void by_probe(void) {
  MPI_Request request;
  MPI_Message message;
  if (rank == 1) {
    MPI_Irecv(&data, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
    MPI_Send(&note, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  } else if (rank == 0) {
    MPI_Mprobe(1, 1, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
    MPI_Rsend(&data, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Mrecv(&note, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
  }
}

static void by_reduction(void) {
  MPI_Request request;
  int sum;
  if (rank == 1) MPI_Irecv(&data, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
  MPI_Reduce(&rank, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) MPI_Rsend(&data, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  if (rank == 1) MPI_Wait(&request, MPI_STATUS_IGNORE);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int round = 0; round < 3; ++round) {
    by_barrier();
    by_message();
    by_third();
    by_synchronous_send();
    by_probe();
    by_reduction();
  }
  MPI_Finalize();
  return 0;
}
