// The requests given to one completion call: what they stand for, resolved once.
#pragma once
#include <mpi.h>

#include "runtime/handles/requests.h"
#include "runtime/record/statuses.h"

namespace mpivet::runtime {

// The handles given to a test, kept until the call has succeeded: most do not. A test that finds nothing is to cost no
// more than a few stores, so wrappers leave all the rest to a second function, which alone needs the Call in memory.
class KeptHandles {
 public:
  KeptHandles(const MPI_Request* requests, int count) {
    if (count <= kFew) [[likely]] {
      for (int i = 0; i < count && requests; ++i) {
        few_[i] = requests[i];
        asm volatile("");  // keeps the compiler from `rep movs`, which takes longer to start than all the rest here
      }
      return;
    }
    keep_many(requests, static_cast<std::size_t>(count));
  }
  // False: no memory.
  bool ok() const { return ok_; }
  // Not to be kept: moves when more of the thread's scratch is reserved.
  const MPI_Request* data() const { return many_ ? reinterpret_cast<const MPI_Request*>(space_.data()) : few_; }

 private:
  void keep_many(const MPI_Request* requests, std::size_t count);

  static constexpr int kFew = 16;
  Space space_{self.ids};
  bool many_ = false, ok_ = true;
  MPI_Request few_[kFew];
};

class Batch {
 public:
  Batch(MPI_Request* requests, int count) : requests_(requests), count_(requests && count > 0 ? count : 0) {}

  int count() const { return count_; }
  // The one that a call on any of them has completed, -1 if none. After a failure the index may never have been
  // written: then it is the one that has vanished.
  int completed_one(int err, const int* index) const;
  const Request& operator[](int i) const { return resolved()[i]; }
  std::uint32_t id(std::int64_t i) const { return resolved()[i].id; }

  // Resolves all from their present handles (waits).
  bool resolve();
  // Resolves all from what their handles were before the call (tests).
  bool resolve(const KeptHandles& before);

  // None of them was a live handle: the call has nothing to tell.
  bool all_null() const { return all_null_; }
  bool ambiguous() const { return ambiguous_; }
  // All of them are, or have been, completed by the call: then it does not matter which is which, as long as none is
  // left that might be taken for one of them.
  void settle() {
    if (ambiguous_) [[unlikely]]
      settle_all();
  }
  // How many of them have something to tell.
  int telling() const { return telling_; }
  // The status of one of them is of interest to us.
  bool needs_statuses() const { return needs_statuses_; }

  // MPI's or our own statuses: the array to hand to MPI. `wanted`: we need them.
  MPI_Status* statuses_for(MPI_Status* users, bool wanted);

  // The real call has returned: forget what MPI has set to null.
  // `status`, `statuses`: null if the call failed.
  void retire(int i, const MPI_Status* status) const { runtime::retire(resolved()[i], &requests_[i], status); }
  void retire_all(const MPI_Status* statuses) const;
  void retire_some(int done, const int* indices, const MPI_Status* statuses) const;
  // Request i was given as a live handle and has been set to null.
  bool vanished(int i) const { return resolved()[i].id != event::kNullHandle && requests_[i] == MPI_REQUEST_NULL; }

 private:
  void touch() const;
  Request* resolved() const { return reinterpret_cast<Request*>(ids_.data()); }
  std::size_t room() const { return static_cast<std::size_t>(count_); }
  void resolve_from(const MPI_Request* handles);
  void settle_all();

  Space ids_{self.ids};
  Space statuses_{self.statuses};
  MPI_Request* requests_;
  int count_;
  std::uint32_t call_ = 0;
  int telling_ = 0;
  bool ambiguous_ = false;
  bool needs_statuses_ = false;
  bool all_null_ = true;
};

// How many indices a call on some requests has filled in.
inline int some_done(int err, const int* outcount) {
  const bool valid = (!err || err == MPI_ERR_IN_STATUS) && *outcount != MPI_UNDEFINED;
  return valid ? *outcount : 0;
}

}  // namespace mpivet::runtime
