// Info objects filled, duplicated, walked through, handed to communicators, windows and files, and freed.
// mpivet-test: ranks=2
#include <mpi.h>
#include <string.h>

int main(int argc, char** argv) {
  int keys, flag, length, wrong = 0, *memory;
  char key[MPI_MAX_INFO_KEY], value[64];
  MPI_Info info, copy, used;
  MPI_Comm comm;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Info_create(&info);
  MPI_Info_set(info, "no_locks", "false");
  MPI_Info_set(info, "application", "weather");
  MPI_Info_dup(info, &copy);
  MPI_Info_delete(copy, "no_locks");
  MPI_Info_get_nkeys(copy, &keys);
  MPI_Info_get_nthkey(copy, 0, key);
  MPI_Info_get_valuelen(copy, key, &length, &flag);
  MPI_Info_get(copy, key, 63, value, &flag);
  wrong |= keys != 1 || !flag || length != 7 || strcmp(value, "weather") != 0;
  MPI_Info_get(copy, "absent", 63, value, &flag);
  wrong |= flag;
  MPI_Comm_dup_with_info(MPI_COMM_WORLD, copy, &comm);
  MPI_Comm_set_info(comm, info);
  MPI_Comm_get_info(comm, &used);
  MPI_Info_free(&used);
  MPI_Win_allocate(16, 4, info, comm, &memory, &win);
  MPI_Win_get_info(win, &used);
  MPI_Info_free(&used);
  MPI_Win_free(&win);
  MPI_Info_get_nkeys(MPI_INFO_ENV, &keys);
  MPI_Comm_free(&comm);
  MPI_Info_free(&info);
  MPI_Info_free(&copy);
  MPI_Finalize();
  return wrong;
}
