// A collective under a condition, on a communicator that is made as the first word says. With a second word, rank 0 leaves
// the collective out.
#include <mpi.h>
#include <stdio.h>
#include <string.h>

static void work(MPI_Comm comm, int go) {
  if (go)
    MPI_Barrier(comm);
}

static MPI_Comm make_idup(void) {
  MPI_Comm first, second;
  MPI_Request requests[2];
  MPI_Comm_idup(MPI_COMM_WORLD, &first, &requests[0]);
  MPI_Comm_idup(MPI_COMM_WORLD, &second, &requests[1]);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  MPI_Barrier(second);
  MPI_Comm_free(&second);
  return first;
}

static MPI_Comm make_inter(int rank) {
  MPI_Comm half, inter;
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - rank % 2, 7, &inter);
  MPI_Comm_free(&half);
  return inter;
}

#if MPI_VERSION >= 4
static MPI_Session session;

static MPI_Comm make_in_session(void) {
  MPI_Group group;
  MPI_Comm comm;
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
  MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
  MPI_Comm_create_from_group(group, "work", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm);
  MPI_Group_free(&group);
  return comm;
}
#endif

static MPI_Comm make(const char* how) {
  int rank;
  MPI_Init(NULL, NULL);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return strcmp(how, "idup") == 0 ? make_idup() : make_inter(rank);
}

int main(int argc, char** argv) {
  int rank, sum = 0, in_session = strcmp(argv[1], "session") == 0;
  MPI_Comm comm = MPI_COMM_NULL;
#if MPI_VERSION >= 4
  if (in_session) comm = make_in_session();
#endif
  if (!in_session) comm = make(argv[1]);
  MPI_Comm_rank(in_session ? comm : MPI_COMM_WORLD, &rank);
  MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
  work(comm, argc > 2 ? rank != 0 : 1);
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, comm);
  MPI_Comm_free(&comm);
#if MPI_VERSION >= 4
  if (in_session) MPI_Session_finalize(&session);
#endif
  if (!in_session) MPI_Finalize();
  if (rank == 0) puts("all correct");
  return 0;
}
