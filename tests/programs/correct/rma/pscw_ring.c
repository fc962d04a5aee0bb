// Post, start, complete, wait between neighbours only; once more with MPI_Win_test.
// MPICH 4.0.2 as packaged puts this data elsewhere, without mpivet as well.
// mpivet-test: ranks=3 mpi=openmpi
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, size, *box, wrong = 0, flag = 0;
  MPI_Group world, to, from;
  MPI_Win win;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int right = (rank + 1) % size, left = (rank + size - 1) % size;
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 1, &right, &to);
  MPI_Group_incl(world, 1, &left, &from);
  MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &box, &win);
  for (int round = 0; round < 4; ++round) {
    const int v = 10 * round + rank;
    MPI_Win_post(from, 0, win);
    MPI_Win_start(to, 0, win);
    MPI_Put(&v, 1, MPI_INT, right, 0, 1, MPI_INT, win);
    MPI_Win_complete(win);
    if (round % 2)
      MPI_Win_wait(win);
    else
      for (flag = 0; !flag;) MPI_Win_test(win, &flag);
    wrong |= *box != 10 * round + left;
  }
  MPI_Win_free(&win);
  MPI_Group_free(&to);
  MPI_Group_free(&from);
  MPI_Group_free(&world);
  MPI_Finalize();
  return wrong;
}
