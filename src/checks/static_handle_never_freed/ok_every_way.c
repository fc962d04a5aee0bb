// Freed on all ways on which there is something to free.
#include <mpi.h>
#include <stdlib.h>

int not_a_member(int rank, int n) {
  MPI_Comm part;
  MPI_Comm_split(MPI_COMM_WORLD, rank < n ? 1 : MPI_UNDEFINED, rank, &part);
  if (rank >= n) return 0;
  MPI_Barrier(part);
  MPI_Comm_free(&part);
  return 1;
}

int fails(double* x, int n) {
  MPI_Datatype block;
  MPI_Type_contiguous(n, MPI_DOUBLE, &block);
  if (MPI_Type_commit(&block) != MPI_SUCCESS) return -1;
  double* copy = malloc((size_t)n * sizeof *copy);
  if (copy == NULL) return -1;
  if (n > 1000) abort();
  MPI_Send(x, 1, block, 0, 0, MPI_COMM_WORLD);
  MPI_Type_free(&block);
  free(copy);
  return 0;
}

void either(double* x, int n) {
  MPI_Datatype block;
  MPI_Type_contiguous(n, MPI_DOUBLE, &block);
  MPI_Type_commit(&block);
  if (n > 10) {
    MPI_Type_free(&block);
    return;
  }
  MPI_Send(x, 1, block, 0, 0, MPI_COMM_WORLD);
  MPI_Type_free(&block);
}

MPI_Comm perhaps_kept(int keep) {
  MPI_Comm copy;
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  if (keep) return copy;
  MPI_Comm_free(&copy);
  return MPI_COMM_NULL;
}
