// Queries of all sorts: versions, names, times, groups, object names, memory from MPI_Alloc_mem.
// mpivet-test: ranks=2
#include <mpi.h>
#include <string.h>

int main(int argc, char** argv) {
  int version, subversion, length, flag, wrong = 0, result;
  char name[MPI_MAX_LIBRARY_VERSION_STRING], object[MPI_MAX_OBJECT_NAME];
  double t0, tick;
  void* memory;
  MPI_Comm copy;
  MPI_Initialized(&flag);
  wrong |= flag;
  MPI_Init(NULL, NULL);
  (void)argc, (void)argv;
  t0 = MPI_Wtime();
  tick = MPI_Wtick();
  MPI_Get_version(&version, &subversion);
  MPI_Get_library_version(name, &length);
  MPI_Get_processor_name(object, &length);
  wrong |= version < 3 || tick <= 0;
  MPI_Comm_get_name(MPI_COMM_WORLD, object, &length);
  wrong |= strcmp(object, "MPI_COMM_WORLD") != 0;
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  MPI_Comm_set_name(copy, "library");
  MPI_Comm_compare(MPI_COMM_WORLD, copy, &result);
  wrong |= result != MPI_CONGRUENT;
  MPI_Comm_free(&copy);
  MPI_Alloc_mem(128, MPI_INFO_NULL, &memory);
  memset(memory, 0, 128);
  MPI_Free_mem(memory);
  wrong |= MPI_Wtime() < t0;
  MPI_Finalize();
  MPI_Finalized(&flag);
  return wrong || !flag;
}
