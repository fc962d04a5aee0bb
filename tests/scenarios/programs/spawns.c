// Starts one process more, which is another copy of this program.
#include <mpi.h>

int main(int argc, char** argv) {
  int value = 7;
  MPI_Comm other;
  MPI_Init(&argc, &argv);
  MPI_Comm_get_parent(&other);
  if (other == MPI_COMM_NULL) {
    MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &other, MPI_ERRCODES_IGNORE);
    MPI_Bcast(&value, 1, MPI_INT, MPI_ROOT, other);
  } else {
    MPI_Bcast(&value, 1, MPI_INT, 0, other);
  }
  MPI_Comm_disconnect(&other);
  MPI_Finalize();
  return value != 7;
}
