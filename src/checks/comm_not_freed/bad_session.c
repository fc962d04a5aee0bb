// The session is finalized, the communicator made from it is not freed.
// mpivet-test: ranks=2 mpi=mpich
#include <mpi.h>

int main(void) {
  MPI_Session session;
  MPI_Group group;
  MPI_Comm comm;
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
  MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
  MPI_Comm_create_from_group(group, "lost", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &comm);  // EXPECT: LOCAL:COMM:NOT_FREED ranks=0,1
  MPI_Group_free(&group);
  MPI_Barrier(comm);
  MPI_Session_finalize(&session);
  return 0;
}
