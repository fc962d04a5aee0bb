// The root leaves its broadcast before the others have entered it, on most MPIs: whoever counts on it may hang.
// mpivet-test: ranks=2
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, go = 1, report = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Bcast(&go, 1, MPI_INT, 0, MPI_COMM_WORLD);  // EXPECT: GLOBAL:DEADLOCK:POTENTIAL ranks=0,1
    MPI_Recv(&report, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    report = 17;
    MPI_Ssend(&report, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);  // ALSO: GLOBAL:DEADLOCK:POTENTIAL
    MPI_Bcast(&go, 1, MPI_INT, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return report == 17 ? 0 : 1;
}
