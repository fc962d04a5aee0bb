// What the tracker asks about the real processes.
#pragma once
#include <cstdint>

namespace mpivet::model {

// What the real processes do at this moment; the analyzer implements it over the rings, unit tests by hand.
class RealState {
 public:
  virtual ~RealState() = default;
  // Everything the rank has published has been fed to the tracker.
  virtual bool drained(int rank) const = 0;
  // The thread sits inside the blocking call whose `enter` was the last record fed; `epoch` changes with each call.
  virtual bool inside(int rank, int thread, std::uint64_t& epoch) const = 0;
  // The thread had its chance to leave the call: it has used processor time inside, or sleeps. A send that is merely
  // descheduled has not. `since` is another number when something has come that it may leave with: only what it did
  // after that counts.
  virtual bool had_its_chance(int rank, int thread, std::uint32_t since = 0) const = 0;
  // The thread is gone: it will never make another call.
  virtual bool thread_ended(int /*rank*/, int /*thread*/) const { return false; }
  // The thread is outside of MPI, and sleeps until another thread of its process wakes it: by itself it will not act.
  virtual bool waits_for_own_process(int /*rank*/, int /*thread*/) const { return false; }
  // A thread of the rank that is in none of the calls the tracker knows, and may never have made one, might act by
  // itself (MPI_THREAD_SERIALIZED and above).
  virtual bool other_thread_may_act(int /*rank*/) const { return false; }
};

}  // namespace mpivet::model
