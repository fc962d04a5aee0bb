// The requests given to one completion call: what they stand for, resolved once.
#pragma once
#include <mpi.h>

#include "runtime/requests.h"
#include "runtime/statuses.h"

namespace mpivet::runtime {

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
  // Keeps the present handles, to resolve them when the call has succeeded (tests).
  bool keep_handles();
  void resolve_kept() { resolve_from(kept()); }

  // None of them was a live handle: the call has nothing to tell.
  bool all_null() const { return all_null_; }
  bool ambiguous() const { return ambiguous_; }
  // How many of them have something to tell.
  int telling() const { return telling_; }

  // MPI's or our own statuses: the array to hand to MPI. `wanted`: we need them.
  MPI_Status* statuses_for(MPI_Status* users, bool wanted);

  // The real call has returned: forget what MPI has set to null.
  void retire(int i) const { runtime::retire(resolved()[i], &requests_[i]); }
  void retire_all() const;
  void retire_some(int done, const int* indices) const;
  // Request i was given as a live handle and has been set to null.
  bool vanished(int i) const { return resolved()[i].id != event::kNullHandle && requests_[i] == MPI_REQUEST_NULL; }

 private:
  Request* resolved() const { return reinterpret_cast<Request*>(ids_.data()); }
  MPI_Request* kept() const { return reinterpret_cast<MPI_Request*>(ids_.data() + sizeof(Request) * room()); }
  std::size_t room() const { return static_cast<std::size_t>(count_); }
  void resolve_from(const MPI_Request* handles);

  Space ids_{self.ids};
  Space statuses_{self.statuses};
  MPI_Request* requests_;
  int count_;
  int telling_ = 0;
  bool ambiguous_ = false;
  bool all_null_ = true;
};

// How many indices a call on some requests has filled in.
inline int some_done(int err, const int* outcount) {
  const bool valid = (!err || err == MPI_ERR_IN_STATUS) && *outcount != MPI_UNDEFINED;
  return valid ? *outcount : 0;
}

}  // namespace mpivet::runtime
