/* Collectives that a rank may leave before all have come: what it does next, one that has not come waits for. */
#include <mpi.h>
#include <string.h>

static void behind(int first, int second, int rank, void (*collective)(MPI_Comm), MPI_Comm comm) {
  int token = 0;
  if (rank == second) MPI_Recv(&token, 1, MPI_INT, first, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  collective(comm);
  if (rank == first) MPI_Send(&token, 1, MPI_INT, second, 0, MPI_COMM_WORLD);
}

static void scan(MPI_Comm comm) {
  int one = 1, sum = 0, rank;
  MPI_Comm_rank(comm, &rank);
  MPI_Scan(&one, &sum, 1, MPI_INT, MPI_SUM, comm);
  if (sum != rank + 1) MPI_Abort(comm, 2);
}

static void barrier(MPI_Comm comm) { MPI_Barrier(comm); }

static void bcast(MPI_Comm comm) {
  int rank, value = 7;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank > 1) value = 0;
  MPI_Bcast(&value, 1, MPI_INT, rank == 0 ? MPI_ROOT : rank == 1 ? MPI_PROC_NULL : 0, comm);
  if (value != 7) MPI_Abort(comm, 2);
}

static void neighbours(MPI_Comm comm) {
  int rank, got = 5;
  MPI_Comm_rank(comm, &rank);
  MPI_Neighbor_allgather(&rank, 1, MPI_INT, &got, 1, MPI_INT, comm);
  if (rank == 1 && got != 0) MPI_Abort(comm, 2);
}

static MPI_Comm two_groups(int rank) {
  MPI_Comm half, both;
  MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank < 2 ? 2 : 0, 0, &both);
  MPI_Comm_free(&half);
  return both;
}

/* An edge from rank 0 to rank 1. */
static MPI_Comm one_edge(int rank) {
  MPI_Comm graph;
  int zero = 0, one = 1;
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, rank == 1, &zero, MPI_UNWEIGHTED, rank == 0, &one, MPI_UNWEIGHTED,
                                 MPI_INFO_NULL, 0, &graph);
  return graph;
}

int main(int argc, char** argv) {
  int rank;
  MPI_Comm comm;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (strcmp(argv[1], "scan") == 0) {
    behind(0, 1, rank, scan, MPI_COMM_WORLD);
  } else if (strcmp(argv[1], "scan-down") == 0) {
    behind(1, 0, rank, scan, MPI_COMM_WORLD);
  } else if (strcmp(argv[1], "neighbours") == 0) {
    comm = one_edge(rank);
    behind(0, 1, rank, neighbours, comm);
    MPI_Comm_free(&comm);
  } else if (strcmp(argv[1], "neighbours-down") == 0) {
    comm = one_edge(rank);
    behind(1, 0, rank, neighbours, comm);
    MPI_Comm_free(&comm);
  } else {
    const int to = strstr(argv[1], "other") ? 2 : 1;
    comm = two_groups(rank);
    behind(0, to, rank, strstr(argv[1], "bcast") ? bcast : barrier, comm);
    MPI_Comm_free(&comm);
  }
  MPI_Finalize();
  return 0;
}
