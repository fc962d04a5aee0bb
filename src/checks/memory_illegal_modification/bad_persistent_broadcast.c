// Each start of the broadcast counts; and of MPI_Isendrecv the buffer that is sent.
// mpivet-test: ranks=2 mpi=mpich
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, value = 0, in;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast_init(&value, 1, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);  // EXPECT: LOCAL:MEMORY:ILLEGAL_MODIFICATION ranks=0 message~"between MPI_Bcast_init and MPI_Wait"
  for (int step = 0; step < 3; ++step) {
    if (rank == 0) value = step;
    MPI_Start(&request);
    if (rank == 0 && step == 1) value = -1;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  MPI_Request_free(&request);
  MPI_Isendrecv(&value, 1, MPI_INT, 1 - rank, 0, &in, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);  // EXPECT: LOCAL:MEMORY:ILLEGAL_MODIFICATION ranks=0,1 message~"between MPI_Isendrecv and MPI_Wait"
  ++value;
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
