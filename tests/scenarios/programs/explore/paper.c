/* Examples 1 to 5 of the FIB paper, with their variants: the word names one. What the paper leaves out (waits for sends) is left
   out here too: such requests are freed. */
#include <mpi.h>
#include <string.h>

static int rank, x, y;
static MPI_Request h;

static void isend(int to, int value) {
  static int values[4], used;
  MPI_Request request;
  values[used] = value;
  MPI_Isend(&values[used++], 1, MPI_INT, to, 0, MPI_COMM_WORLD, &request);
  MPI_Request_free(&request);
}
static void irecv(int from) { MPI_Irecv(&x, 1, MPI_INT, from, 0, MPI_COMM_WORLD, &h); }
static void wait_for_it(void) { MPI_Wait(&h, MPI_STATUS_IGNORE); }
static void barrier(void) { MPI_Barrier(MPI_COMM_WORLD); }

static void example1(int altered) {
  irecv(0);
  if (!altered) wait_for_it();
  barrier();
  isend(0, 22);
  if (altered) wait_for_it();
}

static void example2(void) {
  if (rank == 0) {
    irecv(MPI_ANY_SOURCE);
    barrier();
    isend(0, 22);
    wait_for_it();
  } else {
    isend(0, 33);
    barrier();
  }
}

static void example3(void) {
  if (rank == 0) {
    irecv(MPI_ANY_SOURCE);
    barrier();
    wait_for_it();
  } else {
    isend(0, 33);
    barrier();
    isend(0, 22);
  }
}

static void example4(int wait_first) {
  if (rank == 0) {
    irecv(MPI_ANY_SOURCE);
    if (wait_first) wait_for_it();
    barrier();
    if (!wait_first) wait_for_it();
  } else if (rank == 1) {
    isend(0, 33);
    barrier();
  } else {
    barrier();
    isend(0, 22);
  }
}

static void example5(void) {
  if (rank == 0) {
    barrier();
    MPI_Send(&rank, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
  } else if (rank == 1) {
    MPI_Send(&rank, 1, MPI_INT, 2, 0, MPI_COMM_WORLD);
    barrier();
  } else {
    irecv(1);
    barrier();
    MPI_Recv(&y, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    wait_for_it();
  }
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (!strcmp(argv[1], "1")) example1(0);
  if (!strcmp(argv[1], "1altered")) example1(1);
  if (!strcmp(argv[1], "2")) example2();
  if (!strcmp(argv[1], "3")) example3();
  if (!strcmp(argv[1], "4")) example4(0);
  if (!strcmp(argv[1], "4a")) example4(1);
  if (!strcmp(argv[1], "5")) example5();
  MPI_Finalize();
  return 0;
}
