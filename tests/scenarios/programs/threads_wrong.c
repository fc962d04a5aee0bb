// Collectives among threads, wrong in the way that the argument says. Rank 1 comes late, so that rank 0 is in them for long.
#include <mpi.h>
#include <omp.h>
#include <string.h>
#include <unistd.h>

static int one = 1, sum;

static void norm(void) {
  MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);  // norm
}

static void by_all(void) {
#pragma omp parallel num_threads(4)
  {
#pragma omp barrier
    MPI_Barrier(MPI_COMM_WORLD);  // by_all
  }
}

static void in_function(void) {
#pragma omp parallel num_threads(4)
  norm();
}

static void nested(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp parallel num_threads(2)
    {
#pragma omp single
      MPI_Barrier(MPI_COMM_WORLD);  // nested
    }
  }
}

static void nowait(void) {
#pragma omp parallel num_threads(4)
  {
#pragma omp single nowait
    MPI_Reduce(&one, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);  // first
#pragma omp single
    MPI_Bcast(&sum, 1, MPI_INT, 1, MPI_COMM_WORLD);  // second
  }
}

static void sections(void) {
#pragma omp parallel sections num_threads(4)
  {
#pragma omp section
    MPI_Bcast(&sum, 1, MPI_INT, 1, MPI_COMM_WORLD);
#pragma omp section
    norm();
  }
}

static void on_one_rank(int rank) {
  if (rank == 0) {
#pragma omp parallel num_threads(4)
    {
#pragma omp single
      MPI_Reduce(&one, &sum, 1, MPI_INT, MPI_SUM, 1, MPI_COMM_WORLD);  // on_one_rank
    }
  }
}

int main(int argc, char** argv) {
  int provided, rank;
  MPI_Init_thread(&argc, &argv, argv[2][0] - '0', &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  omp_set_max_active_levels(2);
  if (rank == 1) usleep(300000);
  if (strcmp(argv[1], "by_all") == 0) by_all();
  if (strcmp(argv[1], "in_function") == 0) in_function();
  if (strcmp(argv[1], "nested") == 0) nested();
  if (strcmp(argv[1], "nowait") == 0) nowait();
  if (strcmp(argv[1], "sections") == 0) sections();
  if (strcmp(argv[1], "on_one_rank") == 0) on_one_rank(rank);
  MPI_Finalize();
  return 0;
}
