// The ends of an MPI program.
#include <stdlib.h>

#include "runtime/replay/wrap.h"

namespace mpivet::replay {
namespace {

bool wanted() {
  const char* path = getenv(event::kReplayVariable);
  return path && *path;
}

// The plan is about calls in the order in which the rank makes them.
int at_most_serialized(int level) {
  return wanted() && level > MPI_THREAD_SERIALIZED ? int{MPI_THREAD_SERIALIZED} : level;
}

int begun(int err) {
  if (err) return err;
  int rank = 0, size = 0;
  real.Comm_rank(MPI_COMM_WORLD, &rank);
  real.Comm_size(MPI_COMM_WORLD, &size);
  begin(rank, size);
  return err;
}

[[gnu::constructor]] void resolve() { runtime::real_resolve(); }

}  // namespace
}  // namespace mpivet::replay

using namespace mpivet::replay;

MPIVET_WRAP(int, MPI_Init, (int* argc, char*** argv)) {
  const Inside inside;
  return begun(real.Init(argc, argv));
}

MPIVET_WRAP(int, MPI_Init_thread, (int* argc, char*** argv, int required, int* provided)) {
  const Inside inside;
  const int err = real.Init_thread(argc, argv, at_most_serialized(required), provided);
  *provided = at_most_serialized(*provided);
  return begun(err);
}

MPIVET_WRAP(int, MPI_Query_thread, (int* provided)) {
  const Inside inside;
  const int err = real.Query_thread(provided);
  if (!err) *provided = at_most_serialized(*provided);
  return err;
}

MPIVET_WRAP(int, MPI_Finalize, ()) {
  if (!watched()) return real.Finalize();
  const Inside inside;
  end();
  const int err = real.Finalize();
  return err;
}
