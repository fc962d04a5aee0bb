// The listings of the paper on hybrid programs (figure 1), as whole programs: LISTING says which.
#include <mpi.h>

static int in = 1, out;

#if LISTING == 1
static void f(int rank) {
  if (rank == 0) {  // condition
#pragma omp parallel
    {
#pragma omp single
      {
        MPI_Reduce(&in, &out, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);  // reduce
      }
    }
  }
}
#elif LISTING == 2
static void f(int rank) {
  MPI_Request request = MPI_REQUEST_NULL;
  if (rank == 0)                                // condition
    MPI_Barrier(MPI_COMM_WORLD);                // barrier
  else
    MPI_Ibarrier(MPI_COMM_WORLD, &request);     // ibarrier
  MPI_Wait(&request, MPI_STATUS_IGNORE);
#pragma omp parallel
  {
#pragma omp atomic
    out += in;
  }
}
#elif LISTING == 3
static void f(int rank) {
#pragma omp parallel
  {
#pragma omp atomic
    out += in;
#pragma omp master
    {
      MPI_Send(&in, 1, MPI_INT, rank, 0, MPI_COMM_SELF);  // send
    }
  }
}
#else
static void f(int rank) {
  in += rank;
#pragma omp parallel
  {
#pragma omp single nowait
    {
      MPI_Reduce(&in, &out, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);  // first
    }
#pragma omp single
    {
      MPI_Reduce(&in, &out, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);  // second
    }
  }
}
#endif

int main(int argc, char** argv) {
  int provided, rank;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE) MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  f(rank);
  MPI_Finalize();
  return 0;
}
