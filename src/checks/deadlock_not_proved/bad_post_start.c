// Both open an access epoch first, and neither gets the exposure epoch of the other that ends it.
// mpivet-test: ranks=2 options="--no-progress-limit=1 --timeout=4" exit=124
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, shared = 0, value = 7;
  MPI_Group all, other;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const int partner = 1 - rank;
  MPI_Comm_group(MPI_COMM_WORLD, &all);
  MPI_Group_incl(all, 1, &partner, &other);
  MPI_Win_create(&shared, sizeof shared, sizeof shared, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_start(other, 0, window);  // EXPECT: GLOBAL:DEADLOCK:NOT_PROVED ranks=0,1
  MPI_Put(&value, 1, MPI_INT, partner, 0, 1, MPI_INT, window);
  MPI_Win_complete(window);
  MPI_Win_post(other, 0, window);
  MPI_Win_wait(window);
  MPI_Win_free(&window);
  MPI_Group_free(&other);
  MPI_Group_free(&all);
  MPI_Finalize();
  return 0;
}
