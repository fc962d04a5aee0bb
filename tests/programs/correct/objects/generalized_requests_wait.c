// Generalized requests completed by the program itself, waited for together with messages.
// mpivet-test: ranks=2
#include <mpi.h>

static int freed;

static int query(void* state, MPI_Status* s) {
  MPI_Status_set_elements(s, MPI_INT, *(int*)state);
  MPI_Status_set_cancelled(s, 0);
  s->MPI_SOURCE = MPI_UNDEFINED;
  s->MPI_TAG = MPI_UNDEFINED;
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
  int rank, in = -1, state[2] = {3, 5}, count, wrong = 0, index;
  MPI_Request q[4];
  MPI_Status s[4];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Grequest_start(query, release, cancel, &state[0], &q[0]);
  MPI_Irecv(&in, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &q[1]);
  MPI_Isend(&rank, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &q[2]);
  MPI_Grequest_start(query, release, cancel, &state[1], &q[3]);
  MPI_Grequest_complete(q[3]);
  MPI_Grequest_complete(q[0]);
  MPI_Waitall(4, q, s);
  MPI_Get_count(&s[3], MPI_INT, &count);
  wrong |= count != 5 || in != 1 - rank || freed != 2;
  MPI_Grequest_start(query, release, cancel, &state[0], &q[0]);
  MPI_Grequest_complete(q[0]);
  MPI_Waitany(1, q, &index, &s[0]);
  wrong |= index != 0;
  MPI_Finalize();
  return wrong;
}
