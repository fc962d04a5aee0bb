/* What MPI 4 adds: large counts and sessions. Nothing on older libraries. */
#include <mpi.h>

int main(int argc, char** argv) {
#if MPI_VERSION >= 4
  MPI_Session session;
  MPI_Group group;
  MPI_Comm comm;
  int rank;
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
  MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
  MPI_Comm_create_from_group(group, "test", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &comm);
  MPI_Group_free(&group);
  MPI_Comm_rank(comm, &rank);
  char c = 0;
  if (rank == 0)
    MPI_Send_c(&c, 1, MPI_CHAR, 1, 5, comm);
  else
    MPI_Recv_c(&c, 1, MPI_CHAR, MPI_ANY_SOURCE, MPI_ANY_TAG, comm, MPI_STATUS_IGNORE);
  MPI_Comm_free(&comm);
  MPI_Session_finalize(&session);
#else
  MPI_Init(&argc, &argv);
  MPI_Finalize();
#endif
  return 0;
}
