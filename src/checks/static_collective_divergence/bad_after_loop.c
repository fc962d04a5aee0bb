// Everybody is in the same round of the loop, but after it the number of rounds tells the ranks apart.
#include <mpi.h>

void search(const int* table, int n) {
  int rank, i;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (i = 0; i < n; ++i)
    if (table[i] == rank) break;
  if (i == n) MPI_Barrier(MPI_COMM_WORLD);  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
}
