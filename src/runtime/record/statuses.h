// Statuses: taking our own where the user ignores theirs, and reading them.
#pragma once
#include <mpi.h>

#include <atomic>
#include <cstdint>

#include "event/record.h"
#include "runtime/handles/requests.h"

namespace mpivet::runtime {

// A request was made, now or earlier, whose completion has to be looked at: only then do completion calls of ignored
// statuses take statuses of their own.
extern std::atomic<bool> statuses_wanted;
inline bool statuses_matter() { return statuses_wanted.load(std::memory_order_relaxed); }
inline void let_statuses_matter() { statuses_wanted.store(true, std::memory_order_relaxed); }

inline bool wildcard(int source, int tag) { return source == MPI_ANY_SOURCE || tag == MPI_ANY_TAG; }

// What is in the status of a completed receive or probe; `err`: what the call returned for it.
event::StatusInfo status_info(const MPI_Status& status, int err, bool ask_cancelled);
// Nothing known but the error.
event::StatusInfo no_status(int err);

// The status to hand to MPI in place of the user's: his own unless he ignores it and we want to know.
inline MPI_Status* status_for(MPI_Status* users, bool wanted, MPI_Status* ours) {
  return wanted && users == MPI_STATUS_IGNORE ? ours : users;
}

std::int32_t error_class(int err);

}  // namespace mpivet::runtime
