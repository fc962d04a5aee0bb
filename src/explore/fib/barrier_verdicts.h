// The verdict on each barrier: those that CheckRelevant (fib.h) cannot rule out are taken away, one at a time, and the
// program is explored again. Histories that are known need no run, so this costs little where nothing changes.
//
// A barrier is relevant if, and only if, without it messages are matched in other ways, a call that may end in several
// ways ends in others, or the program does not come to its end.
#pragma once
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "explore/fib/fib.h"
#include "explore/signature.h"

namespace mpivet::explore {

enum class Relevance : std::uint8_t {
  irrelevant,
  relevant,
  undecided,
};

struct BarrierVerdict {
  Barrier barrier;
  Relevance relevance = Relevance::undecided;
  std::string why;                   // undecided: why so; relevant: what becomes possible without it
  std::optional<Ordered> new_match;  // relevant: what can meet without it
};

// A receive and a message, by rank and number.
struct Match {
  int receive_rank = 0;
  std::uint64_t receive = 0;
  int send_rank = 0;
  std::uint64_t send = 0;
  friend auto operator<=>(const Match&, const Match&) = default;
};

// What an exploration with all barriers has seen. Parts can be put together.
struct WithBarriers {
  BarriersSeen barriers;
  std::set<Signature> ends;  // matchings and outcomes
  std::set<Match> matches;
  bool bad_end = false;
  void append(WithBarriers&& later);
};

class BarrierLook {
 public:
  explicit BarrierLook(SiteOf site_of) : fib_(std::move(site_of)) {}
  void look_at(const Interleaving& interleaving);
  WithBarriers take();

 private:
  Fib fib_;
  WithBarriers seen_;
};

// The same of an exploration without one of the barriers, as far as it tells something new.
struct WithoutBarrier {
  std::set<Signature> ends;
  bool differs = false;
  std::string why;
  std::optional<Ordered> new_match;
  bool complete = false;
  std::string limit;
  void append(WithoutBarrier&& later);
};

// One interleaving without the barrier. False: enough is known.
bool compare(WithoutBarrier& without, const WithBarriers& with, const Interleaving& interleaving,
             const SiteOf& site_of);

using ExploreWithout =
    std::function<Result<WithoutBarrier>(const std::set<std::string>& sites, const WithBarriers& with)>;

// `undecided`: why nothing can be said, if so.
Result<std::vector<BarrierVerdict>> judge_barriers(const WithBarriers& with, const std::string& undecided,
                                                   const ExploreWithout& explore_without);
// By one explorer.
Result<WithoutBarrier> explore_without(Explorer& explorer, const std::set<std::string>& sites, const WithBarriers& with,
                                       const SiteOf& site_of, const Explorer::Watch& watch = {});

}  // namespace mpivet::explore
