#include "runtime/record/completion.h"

#include "runtime/record/call.h"

namespace mpivet::runtime {
namespace {

// What MPI returned for one of several requests.
int error_of(int err, const MPI_Status* status) {
  if (err != MPI_ERR_IN_STATUS) return err;
  return status ? status->MPI_ERROR : MPI_SUCCESS;
}

}  // namespace

event::StatusInfo told_status(const Request& r, const MPI_Status* status, int err) {
  if (!r.telling() || !status || (r.flags & kNoStatus)) return no_status(err);
  return status_info(*status, err, (r.flags & kCancelled) != 0);
}

AllCompletions::AllCompletions(const Batch& batch, int err, const MPI_Status* statuses)
    : batch_(batch), err_(err), statuses_(statuses) {
  if (!err)
    count_ = static_cast<std::uint32_t>(batch.telling());
  else
    for (int i = 0; i < batch.count(); ++i) count_ += listed(i);
}

bool AllCompletions::listed(int i) const {
  if (!err_) return batch_[i].telling();
  if (batch_.vanished(i)) return true;
  return err_ == MPI_ERR_IN_STATUS && statuses_ && batch_.id(i) != event::kNullHandle &&
         statuses_[i].MPI_ERROR != MPI_ERR_PENDING;
}

void AllCompletions::write(event::ExitInfo* info) const {
  info->error = error_class(err_);
  info->all_complete = !err_;
  event::Completion* out = Call::completions(info);
  for (int i = 0; i < batch_.count(); ++i) {
    if (!listed(i)) continue;
    const MPI_Status* status = statuses_ ? &statuses_[i] : nullptr;
    *out++ = {static_cast<std::uint32_t>(i), batch_.id(i), told_status(batch_[i], status, error_of(err_, status))};
  }
}

void write_some(event::ExitInfo* info, const Batch& batch, int done, const int* indices, int err,
                const MPI_Status* statuses) {
  info->error = error_class(err);
  for (int k = 0; k < done; ++k) {
    const MPI_Status* status = statuses ? &statuses[k] : nullptr;
    Call::completions(info)[k] = {static_cast<std::uint32_t>(indices[k]), batch.id(indices[k]),
                                  told_status(batch[indices[k]], status, error_of(err, status))};
  }
}

void write_one(event::ExitInfo* info, int index, const Request& r, int err, const MPI_Status* status) {
  info->error = error_class(err);
  *Call::completions(info) = {static_cast<std::uint32_t>(index), r.id, told_status(r, status, err)};
}

}  // namespace mpivet::runtime
