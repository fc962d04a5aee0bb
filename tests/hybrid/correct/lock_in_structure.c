// A lock beside the communicator it guards; errors end the program.
#include <mpi.h>
#include <omp.h>

struct channel {
  omp_lock_t lock;
  MPI_Comm comm;
};

static int send(struct channel* c, int value) {
  omp_set_lock(&c->lock);
  const int code = MPI_Send(&value, 1, MPI_INT, 0, 0, c->comm);
  omp_unset_lock(&c->lock);
  return code;
}
static void fail(void) { MPI_Abort(MPI_COMM_WORLD, 1); }

int main(int argc, char** argv) {
  struct channel c;
  enum { most = 64 };
  static int values[10 * most];
  static MPI_Request requests[10 * most];
  int provided, rank, size;
  double s = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED) fail();
  omp_init_lock(&c.lock);
  MPI_Comm_dup(MPI_COMM_WORLD, &c.comm);
  MPI_Comm_rank(c.comm, &rank);
  MPI_Comm_size(c.comm, &size);
  if (size > most) fail();
  for (int i = 0; rank == 0 && i < 10 * size; ++i)
    MPI_Irecv(&values[i], 1, MPI_INT, MPI_ANY_SOURCE, 0, c.comm, &requests[i]);
#pragma omp parallel for
  for (int i = 0; i < 10; ++i)
    if (send(&c, i) != MPI_SUCCESS) fail();
  MPI_Waitall(rank == 0 ? 10 * size : 0, requests, MPI_STATUSES_IGNORE);
#pragma omp parallel firstprivate(s)
  {
#pragma omp single copyprivate(s)
    MPI_Bcast(&s, 1, MPI_DOUBLE, 0, c.comm);
#pragma omp sections
    {
#pragma omp section
      MPI_Barrier(c.comm);
    }
#pragma omp single nowait
    MPI_Barrier(c.comm);
  }
  omp_destroy_lock(&c.lock);
  MPI_Comm_free(&c.comm);
  MPI_Finalize();
  return 0;
}
