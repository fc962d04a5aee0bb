// The state of MPI in one interleaving: who stands where, what has been posted and not been matched.
//
// It is fed with batches of ranks and does what is forced: a receive that names its source gets the first message that
// fits, a collective is over when its members have come. What is left are choices. There is no time here, and no order
// between ranks other than by messages.
#pragma once
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "explore/ranks/batch.h"
#include "replay/choice.h"
#include "replay/extent.h"
#include "rules/matching.h"

namespace mpivet::explore {

using replay::Choice;
using replay::Extent;

// An operation that has been posted.
struct Posted {
  enum class Kind : std::uint8_t {
    send,
    receive,
    collective
  };
  Kind kind;
  int rank;
  std::uint64_t number;
  const SendOp* send = nullptr;
  const ReceiveOp* receive = nullptr;
  const CollectiveOp* collective = nullptr;
  Posted* partner = nullptr;          // of a matched send or receive
  struct Meeting* meeting = nullptr;  // of a collective
  bool cancelled = false;
  bool left_out = false;             // a barrier that is taken as not there
  bool taken_out = false;            // a message that a matched probe has given to its caller
  bool chosen = false;               // matched by a choice
  std::vector<int> candidates = {};  // any-source receives: who could have been chosen
};

// Of a send or a receive, as it was posted.
rules::Envelope envelope_of(const Posted& posted);

// MPI_Barrier, as CollectiveOp::what has it.
bool is_barrier(const CollectiveOp& op);

// One collective call of all members.
struct Meeting {
  std::uint64_t context, turn;
  std::vector<int> members;
  std::vector<Posted*> arrived;
  bool broken = false;  // different operations meet
  bool complete() const { return !broken && arrived.size() == members.size(); }
};

// What a rank has done, in its order, for whoever looks at the whole interleaving.
struct Step {
  Posted* posted = nullptr;  // an operation; else a stop
  const Stop* stop = nullptr;
  std::vector<Posted*> completed = {};  // by the stop
  const Posted* found = nullptr;        // by a probe
  std::vector<int> candidates = {};     // probes of any source: who could have been chosen
};

class World {
 public:
  // Barriers for which this is true are done at once, as if they were not in the program.
  using LeftOut = std::function<bool(const CollectiveOp& barrier)>;
  World(int size, Buffering buffering, const LeftOut* without = nullptr);

  // The rank has come to the stop of the batch, which has to live as long as this.
  Status add(int rank, const Batch& batch);

  // Does what is forced. A rank that can go on, and what it is told; nothing if none can.
  struct Release {
    int rank;
    Response response;
  };
  std::optional<Release> forced();
  // What may happen next, when nothing is forced, in a fixed order.
  std::vector<Choice> choices() const;
  // If there are none: a rank that asks again is told "no" again, for a while; what it waits for may be time to pass.
  std::optional<Choice> ask_again() const;
  // One of them. An outcome releases its rank.
  std::optional<Release> choose(const Choice& choice);

  bool ended(int rank) const { return ranks_[at(rank)].ended; }
  bool stopped(int rank) const { return ranks_[at(rank)].stop != nullptr; }
  const Stop* stop(int rank) const { return ranks_[at(rank)].stop; }
  bool all_ended() const;
  // Where the call is that the choice is about, as far as it has been made.
  Origin origin(const Choice& choice) const;
  // A call that waits for this operation waits for what `other` does, which it meets.
  bool waits_for(const Posted& posted, const Posted& other) const;
  int size() const { return static_cast<int>(ranks_.size()); }
  std::vector<Extent> extents() const;

  const std::vector<Step>& steps(int rank) const { return ranks_[at(rank)].steps; }
  const std::vector<std::unique_ptr<Meeting>>& meetings() const { return all_meetings_; }
  // Any-source receives that have been matched by choices, in the order of the choices.
  const std::vector<Posted*>& chosen() const { return chosen_; }

 private:
  struct Mailbox {
    std::map<int, std::deque<Posted*>> messages;  // by source, in the order they were sent
    std::deque<Posted*> receives;                 // in the order they were posted
  };
  struct RankState {
    std::vector<std::unique_ptr<Posted>> ops;  // by number, from 1
    const Stop* stop = nullptr;
    bool ended = false;
    std::set<std::vector<std::uint64_t>> refused;  // questions that were answered by "no" since the last "yes"
    std::uint64_t refusals = 0;                    // "no" in a row
    std::vector<Step> steps;
  };
  static std::size_t at(int rank) { return static_cast<std::size_t>(rank); }
  using Key = std::pair<std::uint64_t, int>;  // context, receiving rank

  Posted* post(int rank, Posted::Kind kind, std::uint64_t number);
  Posted* find(int rank, std::uint64_t number) const;
  Status add_operation(int rank, const Operation& op);
  Status meet(int rank, const CollectiveOp& op, Posted* posted);
  void cancel(int rank, std::uint64_t number);
  void pair(Mailbox& box, Posted* message, Posted* receive);
  bool match_forced(Mailbox& box);
  Posted* first_message(const Mailbox& box, int source, const ReceiveOp& receive) const;
  bool claimed(const Mailbox& box, const Posted& message, const Posted* before) const;
  Posted* probed(const Stop& stop, int rank, int source) const;
  std::vector<Posted*> probed_all(const Stop& stop, int rank) const;
  bool is_buffered(const SendOp& send) const;
  bool done(const Posted& posted) const;
  bool done(int rank, std::uint64_t number) const;
  Completed result(const Posted& posted) const;
  bool forced_outcome(int rank) const;
  Release release(int rank, const Choice& outcome);
  void outcomes(int rank, std::vector<Choice>& out) const;
  void probe_outcomes(int rank, std::vector<Choice>& out) const;
  bool asks_again(int rank) const;
  std::vector<std::uint64_t> question(const Stop& stop) const;

  const Buffering buffering_;
  const LeftOut* const without_;
  std::vector<RankState> ranks_;
  std::map<Key, Mailbox> mailboxes_;
  std::map<std::pair<std::uint64_t, std::uint64_t>, Meeting*> open_meetings_;
  std::vector<std::unique_ptr<Meeting>> all_meetings_;
  std::vector<Posted*> chosen_;
  std::vector<Key> changed_;  // mailboxes to look at
};

}  // namespace mpivet::explore
