#include "runtime/record/batch.h"

#include <cstring>

#include "runtime/record/lock.h"

namespace mpivet::runtime {

// A pointer that leads nowhere is to fault before the lock is held, while a signal can still be told.
void Batch::touch() const {
  if (count_ == 0) return;
  const volatile MPI_Request* requests = requests_;
  static_cast<void>(requests[0]);
  static_cast<void>(requests[count_ - 1]);
}

void Batch::resolve_from(const MPI_Request* handles) {
  Locked section;
  call_ = next_completion_call();
  for (int i = 0; i < count_; ++i) {
    const Request r = resolve_for(call_, handles[i], &requests_[i]);
    resolved()[i] = r;
    ambiguous_ |= r.ambiguous;
    all_null_ &= r.id == event::kNullHandle;
    telling_ += r.telling();
    needs_statuses_ |= r.needs_status();
  }
}

void Batch::settle_all() {
  Locked section;
  ambiguous_ = false;
  for (int i = 0; i < count_; ++i) {
    Request& r = resolved()[i];
    if (!r.ambiguous) continue;
    r.ambiguous = !are_all_of_their_kind(call_, r);
    ambiguous_ |= r.ambiguous;
  }
}

bool Batch::resolve() {
  touch();
  if (!ids_.reserve(sizeof(Request) * room())) return false;
  resolve_from(requests_);
  return true;
}

bool Batch::resolve(const KeptHandles& before) {
  if (!ids_.reserve(sizeof(Request) * room())) return false;
  resolve_from(before.data());
  return true;
}

void KeptHandles::keep_many(const MPI_Request* requests, std::size_t count) {
  many_ = true;
  ok_ = requests && space_.reserve(sizeof(MPI_Request) * count);
  if (ok_) std::memcpy(space_.data(), requests, sizeof(MPI_Request) * count);
}

MPI_Status* Batch::statuses_for(MPI_Status* users, bool wanted) {
  if (users != MPI_STATUSES_IGNORE || !wanted || !statuses_.reserve(sizeof(MPI_Status) * room())) return users;
  return reinterpret_cast<MPI_Status*>(statuses_.data());
}

int Batch::completed_one(int err, const int* index) const {
  if (!err) return *index != MPI_UNDEFINED && *index >= 0 && *index < count_ ? *index : -1;
  for (int i = 0; i < count_; ++i)
    if (vanished(i)) return i;
  return -1;
}

void Batch::retire_all(const MPI_Status* statuses) const {
  Locked section;
  for (int i = 0; i < count_; ++i) retire(i, statuses ? &statuses[i] : nullptr);
}

void Batch::retire_some(int done, const int* indices, const MPI_Status* statuses) const {
  Locked section;
  for (int k = 0; k < done; ++k) retire(indices[k], statuses ? &statuses[k] : nullptr);
}

}  // namespace mpivet::runtime
