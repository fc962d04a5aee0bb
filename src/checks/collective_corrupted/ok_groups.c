// Between two groups, among neighbours (some of them nobody, some of them twice), and started again and again.
// mpivet-test: ranks=3 options="--checks=+GLOBAL:*:DATA_TRANSMISSION_CORRUPTED"
#include <mpi.h>

enum { P = 3, N = 40, ROOM = 4 * P * N, STEPS = 3 };

static int rank, wrong;
static int a[ROOM], b[ROOM];
static MPI_Datatype spread;  // an int and a gap

static void fill(void) {
  for (int i = 0; i < ROOM; ++i) a[i] = rank * 1000 + i, b[i] = -1;
}

// Rank 0 against the two others.
static void between_groups(void) {
  MPI_Comm half, inter;
  MPI_Request r;
  MPI_Comm_split(MPI_COMM_WORLD, rank == 0, rank, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank == 0 ? 1 : 0, 5, &inter);
  const int root = rank == 0 ? MPI_ROOT : 0, from = rank == 0 ? 1 : rank == 2 ? MPI_ROOT : MPI_PROC_NULL;
  const int counts[2] = {N, N / 2}, places[2] = {3, 2 * N}, own = rank == 0 ? N : rank == 1 ? N : N / 2;
  const int of_zero[1] = {N}, at[1] = {5};
  fill();
  MPI_Bcast(rank == 0 ? a : b, N, MPI_INT, root, inter);
  wrong += rank != 0 && b[5] != 5;
  MPI_Bcast(rank == 2 ? a : b, N, MPI_INT, from, inter);
  wrong += rank == 0 && b[5] != 2005;
  MPI_Gather(a, N, spread, b, N, MPI_INT, root, inter);
  MPI_Gatherv(a, own, MPI_INT, b, counts, places, MPI_INT, root, inter);
  wrong += rank == 0 && b[2 * N + 1] != 2001;
  MPI_Scatter(a, N, MPI_INT, b, N, spread, root, inter);
  wrong += rank == 2 && b[0] != N;
  MPI_Allgather(a, N, MPI_INT, b, N, MPI_INT, inter);
  MPI_Allgatherv(a, own, MPI_INT, b, rank == 0 ? counts : of_zero, rank == 0 ? places : at, MPI_INT, inter);
  MPI_Alltoall(a, N, MPI_INT, b, N, MPI_INT, inter);
  wrong += rank == 0 ? b[N] != 2000 : b[1] != (rank - 1) * N + 1;
  MPI_Iallgather(a, N, MPI_INT, b, N, spread, inter, &r);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Comm_free(&inter);
  MPI_Comm_free(&half);
}

static void on(MPI_Comm comm, int degree) {
  int counts[4], places[4];
  MPI_Aint bytes[4];
  MPI_Datatype types[4];
  MPI_Request r;
  for (int i = 0; i < degree; ++i) counts[i] = N, places[i] = 2 * i * N, bytes[i] = 8 * i * N, types[i] = MPI_INT;
  fill();
  MPI_Neighbor_allgather(a, N, MPI_INT, b, N, MPI_INT, comm);
  MPI_Neighbor_allgatherv(a, N, MPI_INT, b, counts, places, MPI_INT, comm);
  MPI_Neighbor_alltoall(a, N, spread, b, N, MPI_INT, comm);
  MPI_Neighbor_alltoallv(a, counts, places, MPI_INT, b, counts, places, MPI_INT, comm);
  MPI_Neighbor_alltoallw(a, counts, bytes, types, b, counts, bytes, types, comm);
  MPI_Ineighbor_alltoallw(a, counts, bytes, types, b, counts, bytes, types, comm, &r);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  MPI_Ineighbor_allgather(a, N, MPI_INT, b, N, MPI_INT, comm, &r);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
}

static void among_neighbours(void) {
  const int line[2] = {3, 1}, open[2] = {0, 1};
  MPI_Comm grid, graph;
  MPI_Cart_create(MPI_COMM_WORLD, 2, line, open, 0, &grid);  // twice its own neighbour in one direction
  on(grid, 4);
  MPI_Comm_free(&grid);
  const int from[3] = {(rank + 1) % P, (rank + 2) % P, (rank + 1) % P};
  const int to[3] = {(rank + 2) % P, (rank + 1) % P, (rank + 2) % P};
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 3, from, MPI_UNWEIGHTED, 3, to, MPI_UNWEIGHTED, MPI_INFO_NULL, 0,
                                 &graph);
  on(graph, 3);
  MPI_Comm_free(&graph);
}

#if MPI_VERSION >= 4
static void again_and_again(void) {
  enum { KINDS = 6 };
  const int counts[P] = {N, N / 2, N}, places[P] = {0, N + 3, 2 * N + 7}, whole[P] = {N, N, N};
  const int bytes[P] = {0, 4 * N, 8 * N};
  const MPI_Datatype types[P] = {MPI_INT, MPI_INT, MPI_INT};
  static int c[KINDS][ROOM];
  MPI_Request r[KINDS];
  const MPI_Comm world = MPI_COMM_WORLD;
  MPI_Bcast_init(c[0], N, rank == 1 ? spread : MPI_INT, 1, world, MPI_INFO_NULL, &r[0]);
  MPI_Alltoallw_init(a, whole, bytes, types, c[1], whole, bytes, types, world, MPI_INFO_NULL, &r[1]);
  MPI_Scatterv_init(a, counts, places, MPI_INT, c[2], counts[rank], MPI_INT, 0, world, MPI_INFO_NULL, &r[2]);
  MPI_Allgather_init(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, c[3], N, MPI_INT, world, MPI_INFO_NULL, &r[3]);
  MPI_Alltoall_init(a, N, MPI_INT, c[4], N, spread, world, MPI_INFO_NULL, &r[4]);
  MPI_Allreduce_init(a, c[5], N, MPI_INT, MPI_SUM, world, MPI_INFO_NULL, &r[5]);
  for (int step = 0; step < STEPS; ++step) {
    for (int i = 0; i < ROOM; ++i) a[i] = rank * 1000 + i + step;
    for (int i = 0; i < N; ++i) c[3][rank * N + i] = a[i], c[0][i] = rank;
    MPI_Startall(KINDS, r);
    MPI_Waitall(KINDS, r, MPI_STATUSES_IGNORE);
    wrong += c[3][N] != 1000 + step || c[1][N] != 1000 + rank * N + step;
    MPI_Waitall(KINDS, r, MPI_STATUSES_IGNORE);  // nothing is under way
  }
  for (int i = 0; i < KINDS; ++i) MPI_Request_free(&r[i]);
}
#endif

static void types_freed_at_once(void) {
  const int counts[P] = {4, 4, 4};
  int bytes[P];
  MPI_Datatype types[P], freed[P];
  MPI_Request r;
  fill();
  for (int i = 0; i < P; ++i) {
    bytes[i] = i * N * (int)sizeof(int);
    MPI_Type_vector(2, 1, 2, MPI_INT, &types[i]);
    MPI_Type_commit(&types[i]);
    freed[i] = types[i];
  }
  MPI_Ialltoallw(a, counts, bytes, types, b, counts, bytes, types, MPI_COMM_WORLD, &r);
  for (int i = 0; i < P; ++i) MPI_Type_free(&freed[i]);
  MPI_Wait(&r, MPI_STATUS_IGNORE);
  wrong += b[N] != 1000 + rank * N;
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_create_resized(MPI_INT, 0, 2 * sizeof(int), &spread);
  MPI_Type_commit(&spread);
  between_groups();
  among_neighbours();
  types_freed_at_once();
#if MPI_VERSION >= 4
  again_and_again();
#endif
  MPI_Type_free(&spread);
  MPI_Finalize();
  return wrong;
}
