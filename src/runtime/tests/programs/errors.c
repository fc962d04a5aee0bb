/* Calls that fail, with error handlers that return; what the user sees must be as without us. */
#include <mpi.h>
#include <stdio.h>

static void check(int ok, const char* what) {
  if (ok) return;
  fprintf(stderr, "errors: %s\n", what);
  MPI_Abort(MPI_COMM_WORLD, 1);
}

int main(int argc, char** argv) {
  int rank, class_, x[4] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);

  MPI_Error_class(MPI_Send(x, 1, MPI_INT, 1000, 0, MPI_COMM_WORLD), &class_);
  check(class_ == MPI_ERR_RANK, "send");

  MPI_Request r[2];
  MPI_Status s[2];
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) {
    MPI_Send(x, 4, MPI_INT, 1, 1, MPI_COMM_WORLD);
    MPI_Send(x, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    MPI_Send(x, 4, MPI_INT, 1, 3, MPI_COMM_WORLD);
  } else {
    MPI_Irecv(x, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &r[0]); /* too short */
    MPI_Irecv(x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &r[1]);
    MPI_Error_class(MPI_Waitall(2, r, s), &class_);
    check(class_ == MPI_ERR_IN_STATUS, "waitall");
    MPI_Error_class(s[0].MPI_ERROR, &class_);
    check(class_ == MPI_ERR_TRUNCATE, "truncated");
    check(s[1].MPI_ERROR == MPI_SUCCESS || s[1].MPI_ERROR == MPI_ERR_PENDING, "other");
    s[0].MPI_ERROR = 12345;
    MPI_Error_class(MPI_Recv(x, 1, MPI_INT, MPI_ANY_SOURCE, 3, MPI_COMM_WORLD, &s[0]), &class_);
    check(class_ == MPI_ERR_TRUNCATE, "recv");
  }
  MPI_Finalize();
  return 0;
}
