// A receive type whose rows are one element closer together than they are long, a sendrecv within one array, and two
// persistent operations that are started at the same time.
#include <mpi.h>

int main(int argc, char** argv) {
  int rank, a[64] = {0}, b[8] = {0};
  MPI_Datatype rows;
  MPI_Request requests[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector(4, 4, 3, MPI_INT, &rows);
  MPI_Type_commit(&rows);
  if (rank == 0)
    MPI_Recv(a, 1, rows, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  // EXPECT: LOCAL:MEMORY:OVERLAP ranks=0
  else
    MPI_Send(a, 16, MPI_INT, 0, 0, MPI_COMM_WORLD);
  MPI_Type_free(&rows);

  MPI_Sendrecv(b, 4, MPI_INT, 1 - rank, 0, b + 3, 4, MPI_INT, 1 - rank, 0,  // EXPECT: LOCAL:MEMORY:OVERLAP ranks=0,1
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);

  MPI_Recv_init(a, 4, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Send_init(a + 3, 4, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &requests[1]);
  MPI_Startall(2, requests);  // EXPECT: LOCAL:MEMORY:OVERLAP ranks=0,1
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  MPI_Request_free(&requests[0]);
  MPI_Request_free(&requests[1]);
  MPI_Finalize();
  return 0;
}
