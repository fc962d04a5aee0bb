// Two threads of a session that allows it make a communicator each from the same group, told apart by their string tags, and use
// it in an order of their own.
// mpivet-test: ranks=2 mpi=mpich threads
#include <mpi.h>
#include <pthread.h>
#include <unistd.h>

static MPI_Group group;
static int rank;

static void* work(void* tag) {
  int sum = 0;
  MPI_Comm comm;
  if ((*(const char*)tag == 'a') == (rank == 0)) usleep(200000);  // so that the ranks do it in different orders
  MPI_Comm_create_from_group(group, tag, MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &comm);
  if (*(const char*)tag == 'a')
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, comm);
  else
    MPI_Bcast(&sum, 1, MPI_INT, 0, comm);
  MPI_Comm_free(&comm);
  return NULL;
}

int main(void) {
  MPI_Info info;
  MPI_Session session;
  pthread_t other;
  MPI_Info_create(&info);
  MPI_Info_set(info, "thread_level", "MPI_THREAD_MULTIPLE");
  MPI_Session_init(info, MPI_ERRORS_ARE_FATAL, &session);
  MPI_Info_free(&info);
  MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
  MPI_Group_rank(group, &rank);
  pthread_create(&other, NULL, work, "a");
  work("b");
  pthread_join(other, NULL);
  MPI_Group_free(&group);
  MPI_Session_finalize(&session);
  return 0;
}
