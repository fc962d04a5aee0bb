// A program with sessions alone, which has no MPI_COMM_SELF, sends data with gaps.
// mpivet-test: ranks=2 mpi=mpich
#include <mpi.h>

int main(void) {
  int rank, column[8][4] = {{0}};
  MPI_Session session;
  MPI_Group group;
  MPI_Comm comm;
  MPI_Request request;
  MPI_Datatype type;
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
  MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
  MPI_Comm_create_from_group(group, "columns", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &comm);
  MPI_Group_free(&group);
  MPI_Comm_rank(comm, &rank);
  MPI_Type_vector(8, 1, 4, MPI_INT, &type);
  MPI_Type_commit(&type);
  for (int i = 0; i < 8; ++i) column[i][rank] = i + 1;
  MPI_Isend(&column[0][rank], 1, type, 1 - rank, 0, comm, &request);
  MPI_Recv(&column[0][1 - rank], 1, type, 1 - rank, 0, comm, MPI_STATUS_IGNORE);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Type_free(&type);
  MPI_Comm_free(&comm);
  MPI_Session_finalize(&session);
  return column[7][0] + column[7][1] != 16;
}
