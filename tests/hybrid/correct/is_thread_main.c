// The library is asked whether this thread may call it.
#include <mpi.h>

static void progress(void) {
  int mine, flag;
  MPI_Is_thread_main(&mine);
  if (mine) MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
}

int main(int argc, char** argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  if (provided < MPI_THREAD_FUNNELED) MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel for
  for (int i = 0; i < 1000; ++i)
    if (i % 100 == 0) progress();
  MPI_Finalize();
  return 0;
}
