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
  // A thread of the rank that has made no MPI call yet runs and might make one (MPI_THREAD_SERIALIZED and above).
  virtual bool other_thread_runs(int /*rank*/) const { return false; }
};

}  // namespace mpivet::model
