// Created, duplicated, obtained from a communicator: all freed. MPI_INFO_ENV is predefined.
// mpivet-test: ranks=2
#include <mpi.h>
#include <string.h>

int main(int argc, char** argv) {
  int flag, keys;
  char value[16] = "";
  MPI_Info info, copy, used;
  MPI_Init(&argc, &argv);
  MPI_Info_create(&info);
  MPI_Info_set(info, "colour", "blue");
  MPI_Info_dup(info, &copy);
  MPI_Info_get(copy, "colour", 15, value, &flag);
  MPI_Comm_get_info(MPI_COMM_WORLD, &used);
  MPI_Info_get_nkeys(MPI_INFO_ENV, &keys);
  MPI_Info_free(&used);
  MPI_Info_free(&copy);
  MPI_Info_free(&info);
  MPI_Finalize();
  return flag && strcmp(value, "blue") == 0 ? 0 : 1;
}
