// Rank 0 waits for a message with the lock in its hand that rank 1 needs before it can send.
// mpivet-test: ranks=2 options="--no-progress-limit=1 --timeout=4" exit=124
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, shared = 0, value = 7;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&shared, sizeof shared, sizeof shared, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  if (rank == 0) {
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, window);
    MPI_Send(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Recv(&value, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // ALSO: GLOBAL:DEADLOCK:NOT_PROVED
    MPI_Win_unlock(0, window);
  } else {
    MPI_Recv(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, window);  // EXPECT: GLOBAL:DEADLOCK:NOT_PROVED ranks=0,1
    MPI_Put(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, window);
    MPI_Win_unlock(0, window);
    MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
