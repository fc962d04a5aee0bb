// Collectives among threads that are correct, each for a reason that is not always to be seen in the text.
#include <mpi.h>
#include <omp.h>
#include <stdatomic.h>
#include <stdio.h>

static int one = 1, sum;
static atomic_int turn;
static omp_lock_t lock;

static void add(MPI_Comm comm) {
  int mine = 1, all = 0;
  MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_SUM, comm);
#pragma omp atomic
  sum += all;
}

// One after the other: all of these call the same collective, so that it does not matter who is first.
static void in_turn(void) {
#pragma omp parallel num_threads(4)
  {
#pragma omp critical
    add(MPI_COMM_WORLD);
#pragma omp barrier
    omp_set_lock(&lock);
    add(MPI_COMM_WORLD);
    omp_unset_lock(&lock);
#pragma omp barrier
    while (atomic_load(&turn) != omp_get_thread_num()) {
    }
    add(MPI_COMM_WORLD);
    atomic_fetch_add(&turn, 1);
#pragma omp barrier
#pragma omp for ordered
    for (int i = 0; i < 8; ++i) {
#pragma omp ordered
      add(MPI_COMM_WORLD);
    }
  }
}

// The second region waits for the first one by a flag.
static void one_each(void) {
  static atomic_int first_done;
#pragma omp parallel num_threads(4)
  {
#pragma omp single nowait
    {
      add(MPI_COMM_WORLD);
      atomic_store(&first_done, 1);
    }
#pragma omp single
    {
      while (!atomic_load(&first_done)) {
      }
      add(MPI_COMM_WORLD);
    }
#pragma omp master
    add(MPI_COMM_WORLD);
#pragma omp barrier
#pragma omp single
    MPI_Bcast(&one, 1, MPI_INT, 0, MPI_COMM_WORLD);
  }
}

static void own_communicators(void) {
  MPI_Comm comms[4];
  for (int i = 0; i < 4; ++i) MPI_Comm_dup(MPI_COMM_WORLD, &comms[i]);
#pragma omp parallel num_threads(4)
  for (int i = 0; i < 50; ++i) add(comms[omp_get_thread_num()]);
  for (int i = 0; i < 4; ++i) MPI_Comm_free(&comms[i]);
}

int main(int argc, char** argv) {
  int provided, rank, wanted = argv[1][0] - '0';
  MPI_Init_thread(&argc, &argv, wanted, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  omp_init_lock(&lock);
  in_turn();
  one_each();
  if (wanted == MPI_THREAD_MULTIPLE) own_communicators();
  if (rank == 0) printf("the sum is %d\n", sum);
  MPI_Finalize();
  return 0;
}
