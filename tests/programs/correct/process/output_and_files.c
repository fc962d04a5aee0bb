// Much output on both streams, redirected and duplicated descriptors, a changed directory, closed standard input.
// mpivet-test: ranks=2
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char** argv) {
  int rank, sum;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 200; ++i) printf("rank %d line %d\n", rank, i), fprintf(stderr, "rank %d error line %d\n", rank, i);
  fflush(stdout);
  close(0);
  const int copy = dup(1), null = open("/dev/null", O_WRONLY);
  dup2(null, 1);
  printf("nobody sees this\n");
  fflush(stdout);
  dup2(copy, 1);
  if (chdir("/") != 0) return 1;
  for (int fd = 3; fd < 6; ++fd) (void)fcntl(fd, F_GETFD);
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  MPI_Finalize();
  return sum != 1;
}
