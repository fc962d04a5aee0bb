// See interface.h. Nothing here knows what is exchanged.
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

#include <cstdlib>

#define MPIVET_VISIBLE __attribute__((visibility("default")))

namespace {

int processes = 1;

// Displacements are counted in items; false where they do not fit.
bool displacements(const int* counts, int* out) {
  long long sum = 0;
  for (int i = 0; i < processes; ++i) {
    out[i] = static_cast<int>(sum);
    sum += counts[i];
    if (sum > 0x7fffffff) return false;
  }
  return true;
}

}  // namespace

extern "C" {

MPIVET_VISIBLE int mpivet_exchange_start(int* number, int* count) {
  // A thread of its own starts and ends MPI, another one exchanges in between.
  int level;
  if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &level) != MPI_SUCCESS) return 1;
  MPI_Comm_rank(MPI_COMM_WORLD, number);
  MPI_Comm_size(MPI_COMM_WORLD, &processes);
  *count = processes;
  return 0;
}

MPIVET_VISIBLE int mpivet_exchange_counts(const int* out, int* in) {
  return MPI_Alltoall(out, 1, MPI_INT, in, 1, MPI_INT, MPI_COMM_WORLD) != MPI_SUCCESS;
}

MPIVET_VISIBLE int mpivet_exchange_items(const void* out, const int* out_counts, void* in, const int* in_counts,
                                         int bytes) {
  int* places = static_cast<int*>(std::malloc(2 * sizeof(int) * static_cast<unsigned>(processes)));
  if (!places) return 1;
  MPI_Datatype item;
  int failed = !displacements(out_counts, places) || !displacements(in_counts, places + processes) ||
               MPI_Type_contiguous(bytes, MPI_BYTE, &item) != MPI_SUCCESS;
  if (!failed) {
    MPI_Type_commit(&item);
    failed = MPI_Alltoallv(out, out_counts, places, item, in, in_counts, places + processes, item, MPI_COMM_WORLD) !=
             MPI_SUCCESS;
    MPI_Type_free(&item);
  }
  std::free(places);
  return failed;
}

MPIVET_VISIBLE int mpivet_exchange_sum(unsigned long long* value) {
  return MPI_Allreduce(MPI_IN_PLACE, value, 1, MPI_UNSIGNED_LONG_LONG, MPI_SUM, MPI_COMM_WORLD) != MPI_SUCCESS;
}

MPIVET_VISIBLE int mpivet_exchange_end(void) { return MPI_Finalize() != MPI_SUCCESS; }
}
