// Telling the checksums of what messages carry (event::SumsInfo), so that the analyzer can compare both ends.
#pragma once
#include <mpi.h>

#include <cstdint>

#include "event/canonical.h"
#include "runtime/process/state.h"

namespace mpivet::runtime {

enum class Way : std::uint32_t {
  sent,
  received
};

// `request`: of which this is the data; otherwise of the next call of this thread, or of its last one.
void tell_sums(Way way, std::uint32_t request, const std::uint64_t* sums, std::uint32_t count);
void tell_sum(Way way, std::uint32_t request, std::uint64_t sum);

void sum_sent(const void* buffer, std::int64_t count, MPI_Datatype type);
void sum_received(const void* buffer, std::int64_t count, MPI_Datatype type, const MPI_Status& status);
// -1: not known.
std::int64_t received_bytes(const MPI_Status& status);

// A call that sends directly is about to be recorded.
inline void will_send(const void* buffer, std::int64_t count, MPI_Datatype type, int dest) {
  if (rt.want_sums && count > 0 && dest != MPI_PROC_NULL) [[unlikely]]
    sum_sent(buffer, count, type);
}

// A call that receives directly has been recorded, its exit included.
inline int has_received(int err, const void* buffer, std::int64_t count, MPI_Datatype type, const MPI_Status* status) {
  if (rt.want_sums && !err && status != MPI_STATUS_IGNORE && status->MPI_SOURCE != MPI_PROC_NULL) [[unlikely]]
    sum_received(buffer, count, type, *status);
  return err;
}

}  // namespace mpivet::runtime
