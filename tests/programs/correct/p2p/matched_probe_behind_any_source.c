// A matched probe takes the message that is left when a receive from any source, posted before, has got its own.
#include <mpi.h>
#include <stdio.h>

static int bad;

static void check(int condition, const char* what) {
  if (!condition) bad = printf("%s\n", what);
}

// The receive waits while the probe and the receive of the probed message go by.
static void pending(int rank, int immediate, int nonblocking, int cancelled) {
  const MPI_Comm world = MPI_COMM_WORLD;
  int one = 7;
  double other = 2.5;
  if (rank == 0) {
    int got = 0, flag = 0;
    double probed = 0;
    MPI_Request any, request;
    MPI_Message message;
    MPI_Irecv(&got, 1, MPI_INT, MPI_ANY_SOURCE, 5, world, &any);
    MPI_Barrier(world);
    if (immediate)
      while (!flag) MPI_Improbe(1, cancelled ? MPI_ANY_TAG : 5, world, &flag, &message, MPI_STATUS_IGNORE);
    else
      MPI_Mprobe(1, 5, world, &message, MPI_STATUS_IGNORE);
    if (nonblocking) {
      MPI_Imrecv(&probed, 1, MPI_DOUBLE, &message, &request);
      MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
      MPI_Mrecv(&probed, 1, MPI_DOUBLE, &message, MPI_STATUS_IGNORE);
    }
    MPI_Wait(&any, MPI_STATUS_IGNORE);
    check(got == 7 && probed == 2.5, "wrong data");
  } else {
    MPI_Barrier(world);
    MPI_Send(&one, 1, MPI_INT, 0, 5, world);
    MPI_Send(&other, 1, MPI_DOUBLE, 0, 5, world);
  }
}

// The probed message is received after the other receive has been waited for.
static void decided_between(int rank) {
  int one = 7;
  double other[3] = {1, 2, 3};
  if (rank == 0) {
    int got = 0;
    double probed[3] = {0};
    MPI_Request any;
    MPI_Message message;
    MPI_Irecv(&got, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &any);
    MPI_Mprobe(1, MPI_ANY_TAG, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
    MPI_Wait(&any, MPI_STATUS_IGNORE);
    MPI_Mrecv(probed, 3, MPI_DOUBLE, &message, MPI_STATUS_IGNORE);
    check(got == 7 && probed[2] == 3, "wrong data");
  } else {
    MPI_Send(&one, 1, MPI_INT, 0, 6, MPI_COMM_WORLD);
    MPI_Send(other, 3, MPI_DOUBLE, 0, 7, MPI_COMM_WORLD);
  }
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 8; ++i) pending(rank, i & 1, i & 2, i & 4);
  decided_between(rank);
  MPI_Finalize();
  return bad != 0;
}
