// MatchProcesses and MatchOperations, algorithms 1 and 2 of the EMPDD paper (see empdd.h), for a range of processes.
//
// A send looks for its receive at the process it goes to, where the paper's pointer for this pair is kept; if there is
// none in reach, it waits there until that process has got on. So parts can run side by side (rounds.h): a send to
// another part is a note. Without receives from any source the result does not depend on who goes first.
#pragma once
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/huge_pages.h"
#include "predict/empdd/wild_receives.h"
#include "predict/parallel/few.h"
#include "predict/parallel/turns.h"

namespace mpivet::predict {

class MatchProcesses : public Turns<MatchProcesses> {
 public:
  MatchProcesses(const Log& log, const Division& division, int number);

  void take(std::span<const Note> notes);
  bool is_matched(Rank rank, std::uint32_t index) const {
    return (at(rank).matched[index / 64] >> index % 64 & 1) != 0;
  }
  // How many sends could be matched with the receive.
  std::uint32_t counter(Rank rank, std::uint32_t index) const;

 private:
  friend Turns;
  // "Pointers" of the paper, at the process that is sent to: where to look for the next receive.
  struct Pointer {
    Rank sender;
    std::uint32_t next;  // and kPassedOver
  };
  // A receive lies before it that the messages so far did not fit: of another tag or communicator.
  static constexpr std::uint32_t kPassedOver = 1u << 31;
  struct Send {
    Rank sender;
    std::uint32_t index;
    std::int32_t tag;
    std::uint32_t comm;
  };
  static constexpr std::size_t kFewSenders = 6;  // neighbours in three dimensions
  static constexpr std::size_t kFewSends = 4;
  static constexpr std::uint32_t kNothing = ~0u;
  struct alignas(64) State {
    std::uint32_t at = 0;
    std::uint32_t told = kNothing;     // the newest send or collective that others know of
    std::uint32_t turns = 0;           // collectives on the communicator of all
    std::uint32_t missing = 0;         // so many operations have to be matched before it is worth while to look again
    std::uint64_t* matched = nullptr;  // a bit for each operation
    std::uint32_t unmatched = 0;       // receives it has come past, named ones
    std::uint32_t nothing_before = 0;  // all receives before this one are matched, and none is of any source
    bool queued = false;
    bool passed_wild = false;  // a receive of any source, which later sends may be matched with as well
    bool opened = false;       // since sends were tried last, an operation has been matched that they had to stop at
    Few<Pointer, kFewSenders> pointers;
    Few<Send, kFewSends> waiting;  // that have found no receive here yet
  };
  struct Meeting {
    std::uint64_t arrived = 0, members = 0;
    std::vector<std::pair<Rank, std::uint32_t>> here;
  };

  State& at(Rank rank) { return states_[place(rank)]; }
  const State& at(Rank rank) const { return states_[place(rank)]; }
  void prefetch(std::span<const Rank> coming) const;
  static std::uint32_t search_from(const State& state) {
    return state.unmatched == 0 && !state.passed_wild ? state.at : state.nothing_before;
  }
  WildReceives& wild_receives(Rank rank);
  std::uint32_t& pointer(State& dest, Rank rank, Rank sender);
  // Its turn comes until nothing changes: the paper's single pass over the processes would leave those that wait for a
  // later one.
  void advance(Rank rank);
  bool pass(Rank rank, State& state, const Op& op);
  void send(Rank rank, State& state, std::uint32_t index, const Op& op);
  void accept(Rank dest, const Send& send);
  bool match_operations(Rank dest, const Send& send);
  bool arrive(Rank rank, std::uint32_t index, const Op& op);
  void arrived(std::uint32_t comm, std::uint32_t turn, std::uint64_t count);
  void retry_waiting(Rank rank);
  std::uint32_t missing_of(Rank rank, const Op& wait) const;
  void matched_now(Rank rank, std::uint32_t index);
  void enqueue(Rank rank);

  LargeVector<std::uint64_t> matched_;
  // By rank, of those that messages have come to; other receives can be matched with one send at most.
  std::unordered_map<Rank, WildReceives> wild_;
  LargeVector<State> states_;
  std::unordered_map<std::uint64_t, std::uint32_t> other_turns_, many_pointers_;
  std::unordered_map<std::uint64_t, Meeting> meetings_;
  std::unordered_map<std::uint64_t, std::uint64_t> homes_;  // arrived so far
};

}  // namespace mpivet::predict
