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
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/huge_pages.h"
#include "predict/exact/envelopes.h"
#include "predict/exact/open_operations.h"
#include "predict/exact/rules.h"
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
    std::unordered_map<std::uint32_t, Envelope> probed;      // messages taken by Mprobe, by its index
    std::unordered_map<std::uint32_t, std::uint32_t> turns;  // collectives on other communicators than the world
  };
  struct Meeting {
    std::uint64_t arrived = 0, members = 0;
    std::uint32_t function = 0;
    Rank root = 0;
    bool mixed = false, root_came = false;
    std::int32_t root_signature = 0;                      // of the root's call
    std::vector<std::pair<Rank, std::uint32_t>> waiting;  // rank, operation
    std::vector<Rank> here;
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
  void arrived(std::uint32_t comm, std::uint32_t turn, std::uint64_t count, std::int32_t signature);
  void root_came(std::uint32_t comm, std::uint32_t turn, std::int32_t signature);
  void pass(std::uint32_t comm, std::uint32_t turn);
  static std::uint64_t key(std::uint32_t comm, std::uint32_t turn) { return std::uint64_t{comm} << 32 | turn; }

  const Buffering buffering_;
  LargeVector<State> states_;
  std::unordered_map<Rank, std::unique_ptr<Extra>> extras_;
  std::unordered_map<std::uint64_t, Meeting> meetings_;
  struct Home {
    std::uint64_t arrived = 0;
    std::int32_t signature = 0;
    bool mixed = false;
  };
  std::unordered_map<std::uint64_t, Home> homes_;
  std::vector<Matched> matches_;
  bool keep_matches_ = false;
  bool follow_ = false, overtook_ = false;
};

}  // namespace mpivet::predict
