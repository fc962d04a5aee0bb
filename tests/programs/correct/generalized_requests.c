// A generalized request, completed by the program itself, waited for together with a receive.
// mpivet-test: ranks=2
#include <mpi.h>
#include <stddef.h>

static int freed;
static int query(void* state, MPI_Status* status) {
  MPI_Status_set_elements(status, MPI_INT, *(int*)state);
  MPI_Status_set_cancelled(status, 0);
  status->MPI_SOURCE = MPI_UNDEFINED;
  status->MPI_TAG = MPI_UNDEFINED;
  return MPI_SUCCESS;
}
static int release(void* state) {
  (void)state;
  ++freed;
  return MPI_SUCCESS;
}
static int cancel(void* state, int complete) {
  (void)state, (void)complete;
  return MPI_SUCCESS;
}

int main(int argc, char** argv) {
  int rank, state = 4, in = 0, n, wrong = 0;
  MPI_Request q[3];
  MPI_Status s[3];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Irecv(&in, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &q[0]);
  MPI_Grequest_start(query, release, cancel, &state, &q[1]);
  MPI_Isend(&rank, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &q[2]);
  MPI_Grequest_complete(q[1]);
  MPI_Waitall(3, q, s);
  MPI_Get_count(&s[1], MPI_INT, &n);
  wrong |= n != 4 || freed != 1 || in != 1 - rank;
  MPI_Finalize();
  return wrong;
}
