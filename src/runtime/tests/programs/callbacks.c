/* Calls made by callbacks are the user's, calls made by the MPI library (a file opened by ROMIO) are not. */
#include <mpi.h>
#include <stdio.h>

static int forget(MPI_Comm comm, int keyval, void* value, void* extra) {
  (void)comm, (void)keyval, (void)extra;
  MPI_Comm_free((MPI_Comm*)value);
  return MPI_SUCCESS;
}

int main(int argc, char** argv) {
  static MPI_Comm inner;
  int rank, keyval;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &inner);
  MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, forget, &keyval, 0);
  MPI_Comm_set_attr(MPI_COMM_SELF, keyval, &inner);
  MPI_Comm_free_keyval(&keyval);
  MPI_File file;
  if (argc > 1 && MPI_File_open(MPI_COMM_WORLD, argv[1], MPI_MODE_CREATE | MPI_MODE_WRONLY | MPI_MODE_DELETE_ON_CLOSE,
                                MPI_INFO_NULL, &file) == MPI_SUCCESS) {
    MPI_File_write_at_all(file, rank, &rank, 1, MPI_BYTE, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
  }
  MPI_Finalize(); /* runs the callback */
  return 0;
}
