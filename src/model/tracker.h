// The tracker: a deterministic abstract machine over per-rank record sequences (DESIGN: strict time).
//
// It is fed the records of every rank in ring order, in any interleaving of ranks, and keeps a *virtual position*
// per thread under the strictest reading of the standard: a standard send waits for its receive, a collective
// synchronizes. What it learns it tells a Listener as facts; what a fact means to a user is decided in src/checks.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "event/record.h"
#include "model/high_water.h"
#include "model/listener.h"
#include "model/surroundings.h"

namespace mpivet::model {

struct Options {
  HighWater high_water = {};
  bool races = false;                    // tell about any-source receives that had a choice
  std::size_t backlog_limit = 1u << 16;  // records a thread may be ahead of its virtual position before its oldest
                                         // blocking send is taken as buffered
  bool shortcuts = true;                 // see plain_calls.h; off only to compare
};

// A thread that stands in a call in virtual time, and for what.
struct Standing {
  int rank, thread;
  CallRef call;
  std::vector<int> waits_for;  // world ranks that would have to act
  bool any = false;            // one of them is enough
  std::string why;             // as in DeadlockFact::Waiter
  bool stuck = false;          // none of those it needs can ever act
  bool passed = false;         // the real thread has left the call
};

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

class Tracker {
 public:
  Tracker(Listener& listener, Options options);
  ~Tracker();
  Tracker(const Tracker&) = delete;
  Tracker& operator=(const Tracker&) = delete;

  // The size of MPI_COMM_WORLD, known before the first call record is fed. Ranks are world ranks.
  void set_world(int size);
  // The MPI library a rank uses, as in ProcessInfo: some sizes and limits depend on it.
  void set_library(int rank, std::uint32_t mpi, std::int32_t tag_ub);

  // Feeds one record of a rank. `repeat` of the header is honoured: the call is taken as made that many times.
  // Whether the rank waits for others then; see waits().
  bool feed(int rank, const event::Header* record);
  // What the rank did next changes nothing before other ranks have gone on: feed those first, and less has to be kept.
  bool waits(int rank) const;
  // Further repetitions of the last record fed for this rank (the open record of the ring grew). That record must still
  // be where it was when it was fed.
  void feed_repeat(int rank, std::uint32_t more);

  // The rank's process is gone: no further records. `clean`: it ended through exit handlers after MPI_Finalize.
  void rank_ended(int rank, bool clean);

  // Nothing is left to feed right now: look for deadlocks. Potential ones are told at once and stepped over; a hard
  // one is told when two looks in a row, at least one caller-chosen pause apart, find the same calls.
  void look_for_deadlock(const RealState& real);

  // All ranks have ended or the run is being ended: unreceived messages, leaks of ranks that reached MPI_Finalize.
  void finish();

  // Names for messages: "MPI_COMM_WORLD", "MPI_DOUBLE", a name given by MPI_Comm_set_name, else "comm#1025" etc.
  std::string handle_name(int rank, spec::HandleKind kind, std::uint32_t id) const;

  // Who stands where right now, for people who look at a running or dead job.
  std::vector<Standing> standing(const RealState& real);
  // Handles of that kind the rank has made and not freed so far.
  std::size_t live_handles(int rank, spec::HandleKind kind) const;

  // For pictures of what led to a deadlock (surroundings.h). In step: the rank has one thread, and virtually stands
  // where it really does.
  bool in_step(int rank) const;
  // Of a rank with one thread.
  std::optional<Ahead> ahead(int rank, std::size_t count) const;
  std::optional<CommPlace> comm_place(int rank, const event::Header* record);
  OpenMessages open_messages() const;

  const Statistics& statistics() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace mpivet::model
