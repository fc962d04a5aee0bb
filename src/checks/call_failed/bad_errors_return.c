// Error handlers that return: wrong calls give error codes, and the program goes on as if they had not been made.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, data = 1, in = 0, class, length, wrong = 0, own_class, own_code;
  char text[MPI_MAX_ERROR_STRING];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  int error = MPI_Send(&data, 1, MPI_INT, 77, 0, MPI_COMM_WORLD);  // EXPECT: LOCAL:MPI:CALL_FAILED ranks=0-1
  MPI_Error_class(error, &class);
  wrong |= class != MPI_ERR_RANK;
  MPI_Error_string(error, text, &length);
  wrong |= length == 0;
  error = MPI_Recv(&in, -1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: LOCAL:MPI:CALL_FAILED ranks=0-1
  wrong |= error == MPI_SUCCESS;
  error = MPI_Bcast(&data, 1, MPI_INT, 9, MPI_COMM_WORLD);  // EXPECT: GLOBAL:COLLECTIVE:INVALID_PARAMETER ranks=0-1
  wrong |= error == MPI_SUCCESS;
  MPI_Add_error_class(&own_class);
  MPI_Add_error_code(own_class, &own_code);
  MPI_Add_error_string(own_code, "our own");
  MPI_Sendrecv(&rank, 1, MPI_INT, 1 - rank, 1, &in, 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  wrong |= in != 1 - rank;
  MPI_Finalize();
  return wrong;
}
