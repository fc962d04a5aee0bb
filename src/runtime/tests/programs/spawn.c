/* A parent and a child world. */
#include <mpi.h>

int main(int argc, char** argv) {
  MPI_Comm parent, all;
  MPI_Init(&argc, &argv);
  MPI_Comm_get_parent(&parent);
  if (parent == MPI_COMM_NULL) {
    MPI_Comm_spawn(argv[0], MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &parent, MPI_ERRCODES_IGNORE);
    MPI_Intercomm_merge(parent, 0, &all);
  } else {
    MPI_Intercomm_merge(parent, 1, &all);
  }
  MPI_Barrier(all);
  MPI_Comm_free(&all);
  MPI_Comm_disconnect(&parent);
  MPI_Finalize();
  return 0;
}
