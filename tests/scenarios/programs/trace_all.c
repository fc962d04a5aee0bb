// Calls of all kinds whose outcome does not depend on time, for three ranks.
#include <mpi.h>
#include <stdlib.h>

static int rank, in, out;
static MPI_Comm world = MPI_COMM_WORLD;

static void modes(void) {
  static char room[1000 + MPI_BSEND_OVERHEAD];
  void* buffer = room;
  int size = sizeof room;
  if (rank == 0) {
    MPI_Send(&out, 1, MPI_INT, 1, 1, world);
    MPI_Ssend(&out, 1, MPI_INT, 1, 2, world);
    MPI_Buffer_attach(room, size);
    MPI_Bsend(&out, 1, MPI_INT, 1, 3, world);
    MPI_Buffer_detach(&buffer, &size);
    MPI_Send(&out, 1, MPI_INT, 1, 4, world);
    MPI_Send(&out, 1, MPI_INT, MPI_PROC_NULL, 0, world);
  } else if (rank == 1) {
    for (int tag = 1; tag <= 3; ++tag) MPI_Recv(&in, 1, MPI_INT, 0, tag, world, MPI_STATUS_IGNORE);
    MPI_Recv(&in, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, world, MPI_STATUS_IGNORE);
  }
  MPI_Barrier(world);
}

static void requests(void) {
  MPI_Request r[3];
  const int left = (rank + 2) % 3, right = (rank + 1) % 3;
  int from[2], index, flag = 0;
  MPI_Status status;
  MPI_Irecv(&from[0], 1, MPI_INT, left, 5, world, &r[0]);
  MPI_Irecv(&from[1], 1, MPI_INT, MPI_ANY_SOURCE, 6, world, &r[1]);
  MPI_Isend(&out, 1, MPI_INT, right, 5, world, &r[2]);
  MPI_Send(&out, 1, MPI_INT, right, 6, world);
  MPI_Waitall(3, r, MPI_STATUSES_IGNORE);
  MPI_Irecv(&in, 1, MPI_INT, 0, 99, world, &r[0]);
  MPI_Cancel(&r[0]);
  MPI_Wait(&r[0], &status);
  MPI_Ibarrier(world, &r[0]);
  while (!flag) MPI_Test(&r[0], &flag, MPI_STATUS_IGNORE);
  r[0] = r[2] = MPI_REQUEST_NULL;
  MPI_Issend(&out, 1, MPI_INT, right, 7, world, &r[1]);
  MPI_Recv(&in, 1, MPI_INT, left, 7, world, MPI_STATUS_IGNORE);
  MPI_Waitany(3, r, &index, MPI_STATUS_IGNORE);
  MPI_Sendrecv(&out, 1, MPI_INT, right, 8, &in, 1, MPI_INT, left, 8, world, MPI_STATUS_IGNORE);
}

static void persistent(void) {
  MPI_Request r[2];
  const int left = (rank + 2) % 3, right = (rank + 1) % 3;
  MPI_Send_init(&out, 1, MPI_INT, right, 9, world, &r[0]);
  MPI_Recv_init(&in, 1, MPI_INT, left, 9, world, &r[1]);
  for (int i = 0; i < 2; ++i) {
    MPI_Startall(2, r);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  }
  MPI_Request_free(&r[0]);
  MPI_Request_free(&r[1]);
}

static void probes(void) {
  MPI_Status status;
  MPI_Message message;
  if (rank == 2) {
    MPI_Send(&out, 1, MPI_INT, 0, 10, world);
    MPI_Send(&out, 1, MPI_INT, 0, 11, world);
  } else if (rank == 0) {
    MPI_Probe(MPI_ANY_SOURCE, 10, world, &status);
    MPI_Recv(&in, 1, MPI_INT, status.MPI_SOURCE, 10, world, MPI_STATUS_IGNORE);
    MPI_Mprobe(MPI_ANY_SOURCE, 11, world, &message, &status);
    MPI_Mrecv(&in, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
  }
}

static void communicators(void) {
  MPI_Comm copy, part;
  MPI_Win window;
  int* memory;
  MPI_Comm_dup(world, &copy);
  MPI_Comm_set_name(copy, "my copy");
  MPI_Comm_split(copy, rank == 1 ? MPI_UNDEFINED : 0, -rank, &part);
  if (rank != 1) {
    MPI_Bcast(&in, 1, MPI_INT, 0, part);  // that is rank 2
    if (rank == 0) MPI_Send(&out, 1, MPI_INT, 0, 12, part);
    if (rank == 2) MPI_Recv(&in, 1, MPI_INT, 1, 12, part, MPI_STATUS_IGNORE);
    MPI_Comm_free(&part);
  }
  MPI_Allreduce(&out, &in, 1, MPI_INT, MPI_SUM, copy);
  MPI_Win_allocate(sizeof(int), 1, MPI_INFO_NULL, copy, &memory, &window);
  MPI_Win_fence(0, window);
  MPI_Win_free(&window);
  MPI_Comm_free(&copy);
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(world, &rank);
  out = rank;
  modes();
  requests();
  persistent();
  probes();
  communicators();
  MPI_Finalize();
  return 0;
}
