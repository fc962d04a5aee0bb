// The statuses that calls fill.
#pragma once
#include <mpi.h>

#include <cstdint>

namespace mpivet::virtual_mpi {

// What MPI_Get_count and MPI_Test_cancelled, which are the library's, look at.
inline void set_status(MPI_Status& status, int source, int tag, std::uint64_t bytes, bool cancelled) {
  status.MPI_SOURCE = source;
  status.MPI_TAG = tag;
#ifdef OPEN_MPI
  status._cancelled = cancelled;
  status._ucount = bytes;
#else
  status.count_lo = static_cast<int>(bytes & 0xffffffffu);
  status.count_hi_and_cancelled = static_cast<int>(bytes >> 32 << 1 | cancelled);
#endif
}

inline MPI_Status empty_status() {
  MPI_Status status{};
  set_status(status, MPI_ANY_SOURCE, MPI_ANY_TAG, 0, false);
  return status;
}

inline MPI_Status null_process_status() {
  MPI_Status status{};
  set_status(status, MPI_PROC_NULL, MPI_ANY_TAG, 0, false);
  return status;
}

// Without the error, which only calls that complete several operations set.
inline void give_status(MPI_Status* to, const MPI_Status& from) {
  if (to == MPI_STATUS_IGNORE) return;
  const int error = to->MPI_ERROR;
  *to = from;
  to->MPI_ERROR = error;
}

}  // namespace mpivet::virtual_mpi
