#include "runtime/record/statuses.h"

#include "real.h"
#include "runtime/buffers/sums.h"
#include "runtime/record/values.h"

namespace mpivet::runtime {
constinit std::atomic<bool> statuses_wanted{false};

event::StatusInfo status_info(const MPI_Status& status, int err, bool ask_cancelled) {
  int cancelled = 0;
  if (ask_cancelled) real.Test_cancelled(&status, &cancelled);
  if (cancelled) return {event::kUndefined, event::kUndefined, error_class(err), 1, -1};
  return {rank(status.MPI_SOURCE), tag(status.MPI_TAG), error_class(err), 0, received_bytes(status)};
}

event::StatusInfo no_status(int err) { return {event::kUndefined, event::kUndefined, error_class(err), 0, -1}; }

std::int32_t error_class(int err) {
  int result = err;
  if (err) real.Error_class(err, &result);
  return result;
}

}  // namespace mpivet::runtime
