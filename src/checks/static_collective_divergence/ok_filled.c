// The rank is in the structure, but what is tested is equal on all ranks.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
enum { ME, RANKS };
struct context { MPI_Comm comm; int info[4]; };
struct options { char name[16]; int level, flags; };
static struct options current;

static struct context* make(MPI_Comm comm) {
  struct context* c = calloc(1, sizeof *c);
  c->comm = comm;
  MPI_Comm_rank(comm, &c->info[ME]);
  MPI_Comm_size(comm, &c->info[RANKS]);
  return c;
}
static void set(const struct options* o) { memcpy(&current, o, sizeof current); }

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  struct context* c = make(MPI_COMM_WORLD);
  struct options o = {"run", 0, 0};
  o.level = c->info[ME];
  if (argc == 3) o.flags |= 2;
  set(&o);
  if (c->info[RANKS] > 2) MPI_Barrier(c->comm);
  if (current.flags & 2) MPI_Barrier(c->comm);
  free(c);
  MPI_Finalize();
  return 0;
}
