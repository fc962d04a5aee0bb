// Grids and graphs that do not fit the communicator, or that contradict themselves. Some are refused, others are not.
#include <mpi.h>

static void made(int error, MPI_Comm* comm) {
  if (error == MPI_SUCCESS && *comm != MPI_COMM_NULL) MPI_Comm_free(comm);
}

int main(int argc, char** argv) {
  int dims[2] = {-1, 1}, large[2] = {2, 2}, periods[2] = {0, 0}, index[3] = {1, 2, 2}, falling[2] = {2, 1};
  int edges[2] = {1, 2}, far[1] = {7}, near[1] = {0}, few[1] = {-1}, error;
  MPI_Comm comm = MPI_COMM_NULL;
  MPI_Init(&argc, &argv);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  error = MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &comm);  // EXPECT: LOCAL:MPI:CALL_FAILED ranks=0-1 message~"dims\[0\]=-1 is negative"
  made(error, &comm);
  error = MPI_Cart_create(MPI_COMM_WORLD, 2, large, periods, 0, &comm);  // EXPECT: LOCAL:MPI:CALL_FAILED message~"dims=\[2,2\] is a grid of 4 processes, more than those of MPI_COMM_WORLD, which has 2"
  made(error, &comm);
  error = MPI_Graph_create(MPI_COMM_WORLD, 2, index, edges, 0, &comm);  // EXPECT: LOCAL:MPI:CALL_FAILED message~"edges\[1\]=2 is no node of the graph, which has the nodes 0 to 1"
  made(error, &comm);
  error = MPI_Graph_create(MPI_COMM_WORLD, 2, falling, edges, 0, &comm);  // EXPECT: LOCAL:MPI:CALL_FAILED message~"index\[1\]=1 is less than index\[0\]=2"
  made(error, &comm);
  error = MPI_Graph_create(MPI_COMM_WORLD, 3, index, edges, 0, &comm);  // EXPECT: LOCAL:MPI:CALL_FAILED message~"nnodes=3 is more than the processes of MPI_COMM_WORLD, which has 2"
  made(error, &comm);
  error = MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, far, MPI_UNWEIGHTED, 1, near, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &comm);  // EXPECT: LOCAL:MPI:CALL_FAILED message~"sources\[0\]=7 is no rank of MPI_COMM_WORLD, which has the ranks 0 to 1"
  made(error, &comm);
  error = MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, -1, near, MPI_UNWEIGHTED, 1, near, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &comm);  // EXPECT: LOCAL:MPI:CALL_FAILED message~"indegree=-1 is negative"
  made(error, &comm);
  error = MPI_Dist_graph_create(MPI_COMM_WORLD, 1, near, few, near, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &comm);  // EXPECT: LOCAL:MPI:CALL_FAILED message~"degrees\[0\]=-1 is negative"
  made(error, &comm);
  MPI_Finalize();
  return 0;
}
