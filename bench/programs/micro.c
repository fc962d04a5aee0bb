// One communication pattern in a tight loop; prints the time of one operation. Two ranks; one exchanges with itself.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void ping_pong(char* buffer, int size, int rank) {
  const int peer = 1 - rank;
  if (rank == 0) {
    MPI_Send(buffer, size, MPI_CHAR, peer, 7, MPI_COMM_WORLD);
    MPI_Recv(buffer, size, MPI_CHAR, peer, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    MPI_Recv(buffer, size, MPI_CHAR, peer, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(buffer, size, MPI_CHAR, peer, 7, MPI_COMM_WORLD);
  }
}

static int ranks;

// As with two neighbours.
static void exchange(char* buffer, int size, int rank) {
  const int peer = ranks - 1 - rank;
  MPI_Request requests[4];
  MPI_Irecv(buffer, size, MPI_CHAR, peer, 8, MPI_COMM_WORLD, &requests[0]);
  MPI_Irecv(buffer + size, size, MPI_CHAR, peer, 9, MPI_COMM_WORLD, &requests[1]);
  MPI_Isend(buffer + 2 * size, size, MPI_CHAR, peer, 8, MPI_COMM_WORLD, &requests[2]);
  MPI_Isend(buffer + 3 * size, size, MPI_CHAR, peer, 9, MPI_COMM_WORLD, &requests[3]);
  MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
}

static void one_operation(const char* pattern, char* buffer, int size, int rank) {
  switch (pattern[0]) {
    case 'p': ping_pong(buffer, size, rank); break;
    case 'e': exchange(buffer, size, rank); break;
    case 'b':
      if (pattern[1] == 'a') {
        MPI_Barrier(MPI_COMM_WORLD);
      } else {
        MPI_Bcast(buffer, size, MPI_CHAR, 0, MPI_COMM_WORLD);
      }
      break;
    case 'a':
      MPI_Allreduce(buffer, buffer + size, size / 8, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
      break;
  }
}

int main(int argc, char** argv) {
  if (argc != 4) {
    fprintf(stderr, "usage: micro pingpong|exchange|barrier|bcast|allreduce BYTES ITERATIONS\n");
    return 2;
  }
  const char* pattern = argv[1];
  const int size = atoi(argv[2]);
  const int iterations = atoi(argv[3]);
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  char* buffer = aligned_alloc(64, 4 * (size_t)size + 64);
  memset(buffer, 0, 4 * (size_t)size + 64);
  for (int i = 0; i < iterations / 10; i++) one_operation(pattern, buffer, size, rank);
  MPI_Barrier(MPI_COMM_WORLD);
  const double start = MPI_Wtime();
  for (int i = 0; i < iterations; i++) one_operation(pattern, buffer, size, rank);
  const double elapsed = MPI_Wtime() - start;
  if (rank == 0) printf("us_per_op %.6f\n", elapsed / iterations * 1e6);
  free(buffer);
  MPI_Finalize();
  return 0;
}
