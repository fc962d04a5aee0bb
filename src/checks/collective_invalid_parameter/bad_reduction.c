// Predefined operations on datatypes that they are not defined on. What a library does not refuse it computes somehow.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  double number[2] = {1, 2}, result[2];
  char letter = 'a', least = 'b';
  MPI_Datatype pair;
  MPI_Init(&argc, &argv);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Type_contiguous(2, MPI_DOUBLE, &pair);
  MPI_Type_commit(&pair);
  MPI_Allreduce(number, result, 1, pair, MPI_SUM, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:INVALID_PARAMETER ranks=0-1 message~"MPI_SUM is not defined on a datatype of the program's own, made by MPI_Type_contiguous at .*:11"
  MPI_Allreduce(number, result, 1, MPI_DOUBLE, MPI_BOR, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:INVALID_PARAMETER message~"MPI_BOR is not defined on MPI_DOUBLE"
  MPI_Allreduce(number, result, 1, MPI_DOUBLE, MPI_MAXLOC, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:INVALID_PARAMETER message~"MPI_MAXLOC is not defined on MPI_DOUBLE"
  MPI_Reduce(number, result, 1, MPI_DOUBLE, MPI_REPLACE, 0, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:INVALID_PARAMETER message~"MPI_REPLACE is for one-sided communication only"
  MPI_Allreduce(&letter, &least, 1, MPI_CHAR, MPI_MIN, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:INVALID_PARAMETER message~"MPI_MIN is not defined on MPI_CHAR, which stands for printable characters"
  MPI_Type_free(&pair);
  MPI_Finalize();
  return 0;
}
