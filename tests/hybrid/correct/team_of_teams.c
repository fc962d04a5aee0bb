// Nested teams with a communicator each.
#include <mpi.h>
#include <omp.h>
#include <stdlib.h>

static MPI_Comm teams[2];
static double part[2], sums[2];
static void team_sum(int team) {
#pragma omp parallel num_threads(2)
  {
#pragma omp single
    MPI_Allreduce(&part[team], &sums[team], 1, MPI_DOUBLE, MPI_SUM, teams[team]);
  }
}
int main(int argc, char** argv) {
  int provided, rank, size;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  omp_set_max_active_levels(2);
  for (int i = 0; i < 2; ++i) MPI_Comm_dup(MPI_COMM_WORLD, &teams[i]);
#pragma omp parallel num_threads(2)
  team_sum(omp_get_thread_num());
  for (int i = 0; i < 2; ++i) MPI_Comm_free(&teams[i]);
  MPI_Finalize();
  return 0;
}
