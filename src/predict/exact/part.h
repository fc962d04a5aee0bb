// The exact analysis of logs in which nothing is chosen, in linear time: let every process go as far as it can.
//
// Without receives from any source there is one matching: the nth message of a process to another with some tag gets
// the nth receive that fits. More progress of one process never takes any from another, so it does not matter who goes
// first; where nobody can go on, nobody ever can. Each operation is looked at once when it is started and once when it
// is over.
//
// A part holds a range of processes. Parts run side by side, in threads or in processes on other nodes, and tell each
// other in notes; between two exchanges of notes each goes as far as it can. With receives from any source, this
// is one of several executions: the one in which messages come as they came in the logged run, as far as that is known.
//
// A part has more than 40 methods because each kind of operation starts and ends in a small one of its own, inlined in
// one loop that takes some ten nanoseconds an operation.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/huge_pages.h"
#include "predict/exact/envelopes.h"
#include "predict/exact/open_operations.h"
#include "predict/exact/rules.h"
#include "predict/exact/wait_needs.h"
#include "predict/parallel/turns.h"

namespace mpivet::predict {

// A message that a receive has got, for a schedule.
struct Matched {
  Rank sender, receiver;
  std::uint32_t send, receive;
};

// An operation that a process waits for.
struct Pending {
  std::uint32_t index;
  Op op;
  std::uint32_t turn = 0;  // collectives: which one on the communicator
  Awaits whom = Awaits::everybody;
};

// A process that cannot go on.
struct Stuck {
  Rank rank;
  std::uint32_t index;
  Op op;
  std::string site = {};              // in the source, if known
  std::vector<Pending> pending = {};  // the operation itself; of waits, those that are not over
  std::uint32_t enough = 1;           // so many of them would do
};

// Who has come to a collective that is not complete.
struct Gathering {
  std::uint32_t comm, turn;
  std::vector<Rank> here;
  bool mixed = false;  // different operations, or different roots
};

class Part : public Turns<Part> {
 public:
  Part(const Log& log, const Division& division, int number, Buffering buffering);
  ~Part();

  void take(std::span<const Note> notes);

  std::vector<Stuck> stuck() const;
  std::vector<Gathering> gatherings() const;
  // Receives and probes from any source wait for what the logged run saw, where that is known.
  void follow_log() { follow_ = true; }
  // Doing so, somebody did not take a message that MPI would have given it: this is no execution of the program.
  bool has_bent_rules() const;
  // Waitany and Waitsome take what is complete: as in the logged run, where that is known. So this is one execution;
  // without it, they wait for what is enough whatever was taken before.
  void choose_requests() { choose_ = true; }
  // From now on, keep what receives from any source get.
  void keep_matches() { keep_matches_ = true; }
  const std::vector<Matched>& matches() const { return matches_; }

  // The operation is over, or has never been started (for those that wait for it).
  bool is_done(Rank rank, std::uint32_t index) const { return !at(rank).open.is_open(index); }

 private:
  friend Turns;
  // All that is needed of a process while others are looked at, in one place of whole cache lines.
  struct alignas(64) State {
    std::uint32_t at = 0;                       // the operation it is in, or comes to next
    std::uint32_t missing = 0;                  // of what it waits for
    std::uint32_t turns = 0;                    // collectives on the communicator of all
    [[no_unique_address]] OpenOperations open;  // at whose end there is room for two bytes
    bool blocked = false;
    bool probes = false;  // blocked in a probe
    Mailbox box;
  };
  static_assert(sizeof(State) == 192);
  // What few processes need.
  struct Extra {
    std::vector<std::uint32_t> awaited;  // requests of the Waitany or Waitsome it is in
    std::optional<WaitNeeds> waits;
    std::unordered_set<std::uint32_t> taken;                 // requests, by Waitany and Waitsome (choose_requests)
    std::unordered_map<std::uint32_t, Envelope> probed;      // messages taken by Mprobe, by its index
    std::unordered_map<std::uint32_t, std::uint32_t> turns;  // collectives on other communicators than the world
  };
  using Waiting = std::pair<Rank, std::uint32_t>;  // rank, operation
  // Who has come, where some may leave before all have: a prefix, neighbours, or an intercommunicator, without
  // synchronization.
  struct Gradual {
    std::vector<bool> came;                           // by rank in the communicator
    std::uint64_t frontier = 0;                       // the first that has not
    std::map<std::uint64_t, Waiting> lower;           // who waits for all below this rank
    std::multimap<std::uint64_t, Waiting> sources;    // who waits for this one first, of those it gets data from
    std::array<std::uint64_t, 2> own = {}, all = {};  // by group: members of this part that have come, of all parts
    std::array<std::vector<Waiting>, 2> group;        // who waits for this group
  };
  struct Meeting {
    std::uint64_t arrived = 0, members = 0;
    Same same;
    bool root_came = false;
    std::vector<Waiting> waiting;
    std::vector<Rank> here;
    std::unique_ptr<Gradual> gradual;
  };

  State& at(Rank rank) { return states_[place(rank)]; }
  const State& at(Rank rank) const { return states_[place(rank)]; }
  void prefetch(std::span<const Rank> coming) const;
  void advance(Rank rank);
  bool start(Rank rank, State& state, const Op& op);  // false: it has to wait
  void start_send(Rank rank, std::uint32_t index, const Op& op);
  void start_receive(Rank rank, State& state, std::uint32_t index, const Op& op);
  void start_collective(Rank rank, std::uint32_t index, const Op& op);
  bool start_wait(Rank rank, State& state, const Op& op);
  bool start_choice(Rank rank, State& state);
  void take_completed(Rank rank, const State& state);
  template <class Requests>
  static bool await(State& state, const Requests& requests, std::uint32_t count);
  bool try_probe(Rank rank, State& state, const Op& op, std::uint32_t index);
  void deliver(Rank to, const Envelope& message);
  void over(Rank rank, std::uint32_t index);
  void send_over(Rank sender, std::uint32_t index);
  void match(Rank receiver, std::uint32_t receive, const Envelope& message);
  std::size_t choose(Rank rank, const State& state, const Op& op, std::uint32_t index);
  template <class Fits>
  std::size_t choose_at_random(const State& state, const Op& op, Fits fits);
  Rank source_of(Rank rank, const Op& op, std::uint32_t index) const;
  void note_overtaking(Rank rank, const State& state, const Envelope& message, std::size_t before);
  Extra& extra(Rank rank);
  Meeting& meeting(std::uint32_t comm, std::uint32_t turn);
  void arrived(const Note& note);
  void root_came(const Note& note);
  Gradual& gradual(Meeting& here, std::uint32_t comm);
  void come_gradually(Meeting& here, Rank rank, std::uint32_t index, const Op& op, std::uint32_t turn, Awaits whom);
  void lower_came(const Note& note);
  void group_came(const Note& note);
  void release_lower(Meeting& here);
  void wait_for_sources(Meeting& here, std::uint32_t comm, Waiting who);
  void tell_all(const Note& note);
  void pass(std::uint32_t comm, std::uint32_t turn);
  template <class Visit>
  static void each_waiting(const Meeting& here, Visit visit) {
    for (const auto& [rank, index] : here.waiting) visit(rank, index);
    if (!here.gradual) return;
    for (const auto& [position, one] : here.gradual->lower) visit(one.first, one.second);
    for (const auto& [position, one] : here.gradual->sources) visit(one.first, one.second);
    for (const auto& group : here.gradual->group)
      for (const auto& [rank, index] : group) visit(rank, index);
  }
  static std::uint64_t key(std::uint32_t comm, std::uint32_t turn) { return std::uint64_t{comm} << 32 | turn; }

  const Buffering buffering_;
  LargeVector<State> states_;
  std::unordered_map<Rank, std::unique_ptr<Extra>> extras_;
  std::unordered_map<std::uint64_t, Meeting> meetings_;
  struct Home {
    std::uint64_t arrived = 0;
    Same same;
  };
  std::unordered_map<std::uint64_t, Home> homes_;
  std::vector<Matched> matches_;
  bool keep_matches_ = false;
  bool follow_ = false, overtook_ = false, choose_ = false;
};

}  // namespace mpivet::predict
