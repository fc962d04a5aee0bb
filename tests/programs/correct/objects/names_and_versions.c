// Calls allowed before MPI_Init and after MPI_Finalize, and all kinds of questions in between.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char** argv) {
  int flag, version, subversion, length, wrong = 0, level, code_length, *attribute;
  char text[MPI_MAX_LIBRARY_VERSION_STRING], name[MPI_MAX_OBJECT_NAME], where[MPI_MAX_PROCESSOR_NAME];
  MPI_Initialized(&flag);
  wrong |= flag;
  MPI_Finalized(&flag);
  wrong |= flag;
  MPI_Get_version(&version, &subversion);
  MPI_Get_library_version(text, &length);
  MPI_Init(&argc, &argv);
  MPI_Initialized(&flag);
  wrong |= !flag;
  MPI_Query_thread(&level);
  MPI_Is_thread_main(&flag);
  wrong |= !flag || level < MPI_THREAD_SINGLE;
  MPI_Get_processor_name(where, &length);
  MPI_Comm_set_name(MPI_COMM_WORLD, "the world");
  MPI_Comm_get_name(MPI_COMM_WORLD, name, &length);
  wrong |= length != 9;
  MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_WTIME_IS_GLOBAL, &attribute, &flag);
  MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_UNIVERSE_SIZE, &attribute, &flag);
  wrong |= MPI_Wtick() <= 0 || MPI_Wtime() < 0;
  void* memory;
  MPI_Alloc_mem(1000, MPI_INFO_NULL, &memory);
  MPI_Free_mem(memory);
  MPI_Error_string(MPI_ERR_TRUNCATE, text, &code_length);
  MPI_Pcontrol(1);
  MPI_Finalize();
  MPI_Finalized(&flag);
  wrong |= !flag;
  MPI_Initialized(&flag);
  MPI_Get_version(&version, &subversion);
  return wrong || version < 3;
}
