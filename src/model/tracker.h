// The tracker: a deterministic abstract machine over per-rank record sequences (DESIGN: strict time).
//
// It is fed the records of every rank in ring order, in any interleaving of ranks, and keeps a *virtual position*
// per thread under the strictest reading of the standard: a standard send waits for its receive, a collective
// synchronizes. What it learns it tells a Listener as facts; what a fact means to a user is decided in src/checks.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "event/record.h"
#include "model/listener.h"
#include "model/options.h"
#include "model/real_state.h"
#include "model/rest.h"
#include "model/standing.h"
#include "model/surroundings.h"

namespace mpivet::model {

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

  // Where the file that the rank runs is in its memory: functions of that file can be compared between ranks. `file` is
  // any number that stands for it.
  void set_program(int rank, std::uint64_t begin, std::uint64_t end, std::uint64_t file);

  // Feeds one record of a rank. `repeat` of the header is honoured: the call is taken as made that many times.
  // Whether the rank waits for others then; see waits().
  bool feed(int rank, const event::Header* record);
  // What the rank did next changes nothing before other ranks have gone on: feed those first, and less has to be kept.
  bool waits(int rank) const;
  // Further repetitions of the last record fed for this rank (the open record of the ring grew). That record must still
  // be where it was when it was fed.
  void feed_repeat(int rank, std::uint32_t more);

  // Ranks that make the same calls over and over again need not be followed for ever (rest.h):
  bool has_caught_up(int rank) const;  // stands virtually where it really does
  bool at_rest(int rank) const;        // likewise, and has waited for all of its requests
  std::optional<Rest> rest() const;    // nothing is under way at all
  bool is_simple(const event::Header* record) const;
  // As if all that was fed from then on to the present moment, both at rest, had been fed so many times more; the calls
  // must be simple, and the same but for the ids of requests. False: that would not do.
  bool again(const Rest& from, std::uint64_t times);

  // The rank's process is gone: no further records. `clean`: it ended through exit handlers after MPI_Finalize.
  // `without_world`: the same after MPI_Session_finalize, in a program that knows no MPI_Finalize.
  void rank_ended(int rank, bool clean, bool without_world = false);

  // Nothing is left to feed right now: look for deadlocks. Potential ones are told at once and stepped over; a hard
  // one is told when two looks in a row, at least one caller-chosen pause apart, find the same calls.
  void look_for_deadlock(const RealState& real);

  // All ranks have ended or the run is being ended: unreceived messages, leaks of ranks that reached MPI_Finalize.
  void finish();

  // Names for messages: "MPI_COMM_WORLD", "MPI_DOUBLE", a name given by MPI_Comm_set_name, else "comm#1025" etc.
  std::string handle_name(int rank, spec::HandleKind kind, std::uint32_t id) const;

  // Who stands where right now, for people who look at a running or dead job.
  std::vector<Standing> standing(const RealState& real);
  // The last call of the thread waits for requests of which the tracker does not know what completes them: generalized
  // ones, those of files and windows.
  bool awaits_unknown(int rank, int thread) const;
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
  // Operations and collectives under way.
  std::size_t live_objects() const;
  // Things held, of whatever kind: does not grow in a program that frees what it makes.
  std::size_t footprint() const;

 private:
  struct Parts;  // parts.h
  std::unique_ptr<Parts> parts_;
};

}  // namespace mpivet::model
