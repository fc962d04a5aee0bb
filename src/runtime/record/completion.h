// Completions as they stand in `exit` records of waits and behind the arguments of successful tests.
#pragma once
#include "runtime/record/batch.h"

namespace mpivet::runtime {

// Statuses handed to MPI, null where the user ignores them and we do not want them.
inline const MPI_Status* readable(const MPI_Status* used) {
  return used == MPI_STATUS_IGNORE || used == MPI_STATUSES_IGNORE ? nullptr : used;
}

// The same if the call went well.
inline const MPI_Status* good(int err, const MPI_Status* used) { return err ? nullptr : readable(used); }

// What the status of a completed request tells, if anything.
event::StatusInfo told_status(const Request& r, const MPI_Status* status, int err);

// The completions of a call on all of its requests. Without an error all were completed, and only those with
// something to tell are listed; with one, those that were completed none the less.
class AllCompletions {
 public:
  AllCompletions(const Batch& batch, int err, const MPI_Status* statuses);
  std::uint32_t count() const { return count_; }
  void write(event::ExitInfo* info) const;

 private:
  bool listed(int i) const;
  const Batch& batch_;
  int err_;
  const MPI_Status* statuses_;
  std::uint32_t count_ = 0;
};

// The completions of a call on some of its requests: status k belongs to request indices[k].
void write_some(event::ExitInfo* info, const Batch& batch, int done, const int* indices, int err,
                const MPI_Status* statuses);

// The completion of one request of a batch, or of a single request.
void write_one(event::ExitInfo* info, int index, const Request& r, int err, const MPI_Status* status);

}  // namespace mpivet::runtime
