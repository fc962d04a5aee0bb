// The rank is kept in a structure that another function makes and fills, or copies.
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
enum { ME, RANKS };
struct context { MPI_Comm comm; int info[4]; };
struct options { char name[16]; int flags; };
static struct options current;

static struct context* make(MPI_Comm comm) {
  struct context* c = calloc(1, sizeof *c);
  c->comm = comm;
  MPI_Comm_rank(comm, &c->info[ME]);
  MPI_Comm_size(comm, &c->info[RANKS]);
  return c;
}
static void set(const struct options* o) { memcpy(&current, o, sizeof current); }
static int tracing(void) { return current.flags & 2; }

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  struct context* c = make(MPI_COMM_WORLD);
  struct options o = {"run", 0};
  if (c->info[ME] < c->info[RANKS] / 2) MPI_Barrier(c->comm);  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
  if (c->info[ME] == 3) o.flags |= 2;
  set(&o);
  if (tracing()) MPI_Barrier(c->comm);  // EXPECT: STATIC:COLLECTIVE:DIVERGENCE
  free(c);
  MPI_Finalize();
  return 0;
}
