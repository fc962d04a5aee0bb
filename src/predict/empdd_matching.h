// MatchProcesses and MatchOperations, algorithms 1 and 2 of the EMPDD paper (see empdd.h).
#pragma once
#include <algorithm>
#include <cstdint>
#include <functional>
#include <unordered_map>
#include <vector>

#include "predict/log.h"

namespace mpivet::predict {

class MatchProcesses {
 public:
  explicit MatchProcesses(const Log& log);

  // Until nothing changes: the paper's single pass over the processes would leave those that wait for a later one.
  void run(const std::function<void(double)>& progress);

  bool is_matched(Rank rank, std::uint32_t index) const { return matched_[place(rank, index)]; }
  // How many sends could be matched with the receive.
  std::uint32_t counter(Rank rank, std::uint32_t index) const { return counters_[place(rank, index)]; }

 private:
  // "Pointers" of the paper, for those destinations that a process sends to: where to look for the next receive.
  struct Pointer {
    Rank dest;
    std::uint32_t next;
  };
  struct State {
    std::uint32_t at = 0;
    bool queued = false;
    std::vector<Pointer> pointers;
    std::vector<std::uint32_t> open;  // Isends that are not matched
    std::vector<Rank> watchers;       // who could not find a receive here
  };
  struct Meeting {
    std::uint64_t arrived = 0;
    std::vector<std::pair<Rank, std::uint32_t>> here;
  };

  std::uint64_t place(Rank rank, std::uint32_t index) const { return offsets_[static_cast<std::size_t>(rank)] + index; }
  State& at(Rank rank) { return states_[static_cast<std::size_t>(rank)]; }
  std::uint32_t& pointer(Rank rank, Rank dest);
  void visit(Rank rank);
  bool pass(Rank rank, State& state, const Op& op);
  bool match_operations(Rank rank, std::uint32_t index, const Op& send);
  bool arrive(Rank rank, std::uint32_t index, const Op& op);
  void retry_open(Rank rank);
  void matched_now(Rank rank, std::uint32_t index);
  void enqueue(Rank rank);

  const Log& log_;
  std::vector<std::uint64_t> offsets_;
  std::vector<std::uint8_t> matched_;
  std::vector<std::uint32_t> counters_;
  std::vector<State> states_;
  std::vector<std::uint32_t> turns_;  // on the communicator of all
  std::unordered_map<std::uint64_t, std::uint32_t> other_turns_, many_pointers_;
  std::unordered_map<std::uint64_t, Meeting> meetings_;
  std::vector<Rank> queue_;
};

}  // namespace mpivet::predict
