// One of each kind, used and then forgotten.
#include <mpi.h>

static void longest(void* in, void* inout, int* n, MPI_Datatype* type) {
  (void)type;
  for (int i = 0; i < *n; ++i)
    if (((int*)in)[i] > ((int*)inout)[i]) ((int*)inout)[i] = ((int*)in)[i];
}

void send_column(double* matrix, int rows, int columns, int next) {
  MPI_Datatype column;
  MPI_Type_vector(rows, 1, columns, MPI_DOUBLE, &column);  // EXPECT: STATIC:HANDLE:NEVER_FREED message~"datatype 'column', made by MPI_Type_vector"
  MPI_Type_commit(&column);
  MPI_Send(matrix, 1, column, next, 0, MPI_COMM_WORLD);
}

int longest_of_half(int length, int rank) {
  MPI_Comm half;
  MPI_Op op;
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &half);  // EXPECT: STATIC:HANDLE:NEVER_FREED message~"communicator 'half'"
  MPI_Op_create(longest, 1, &op);                      // EXPECT: STATIC:HANDLE:NEVER_FREED message~"operation 'op'"
  int result = 0;
  MPI_Allreduce(&length, &result, 1, MPI_INT, op, half);
  return result;
}

int others(void) {
  MPI_Group group;
  int n;
  MPI_Comm_group(MPI_COMM_WORLD, &group);  // EXPECT: STATIC:HANDLE:NEVER_FREED message~"group 'group'"
  MPI_Group_size(group, &n);
  return n - 1;
}

void log_line(const char* line, int n) {
  MPI_File file;
  MPI_Info info;
  MPI_Info_create(&info);  // EXPECT: STATIC:HANDLE:NEVER_FREED message~"info object 'info'"
  MPI_Info_set(info, "access_style", "write_once");
  MPI_File_open(MPI_COMM_WORLD, "log", MPI_MODE_WRONLY, info, &file);  // EXPECT: STATIC:HANDLE:NEVER_FREED message~"file 'file'"
  MPI_File_write_shared(file, line, n, MPI_CHAR, MPI_STATUS_IGNORE);
}

int works_here(int rank) {
  MPI_Comm workers;
  MPI_Comm_split(MPI_COMM_WORLD, rank > 0 ? 1 : MPI_UNDEFINED, 0, &workers);  // EXPECT: STATIC:HANDLE:NEVER_FREED
  if (workers == MPI_COMM_NULL) return 0;
  MPI_Barrier(workers);
  return 1;
}
