#include "explore/barrier_verdicts.h"

namespace mpivet::explore {

void WithBarriers::look_at(const Interleaving& interleaving) {
  deadlock = deadlock || interleaving.end != End::finished;
  fib.look_at(interleaving.world);
  matchings.insert(matching_of(interleaving.world));
}

Result<std::vector<BarrierVerdict>> judge_barriers(RankRunner& runner, int ranks, Buffering buffering, Limits limits,
                                                   const WithBarriers& seen, const std::string& undecided) {
  std::vector<BarrierVerdict> verdicts;
  for (Barrier& barrier : seen.fib.barriers()) {
    BarrierVerdict verdict{std::move(barrier), Relevance::irrelevant, undecided};
    if (!undecided.empty()) {
      verdict.relevance = Relevance::undecided;
    } else if (verdict.barrier.orders) {
      Explorer explorer(runner, ranks, buffering, limits);
      explorer.leave_out(verdict.barrier.stacks);
      std::set<std::string> matchings;
      bool differs = false;
      const auto summary = explorer.run([&](const Interleaving& interleaving) {
        const std::string matching = matching_of(interleaving.world);
        differs = differs || !seen.matchings.contains(matching);
        matchings.insert(matching);
        return !differs;
      });
      if (!summary) return summary.error();
      if (differs || (summary->complete && matchings.size() != seen.matchings.size())) {
        verdict.relevance = Relevance::relevant;
      } else if (!summary->complete) {
        verdict.relevance = Relevance::undecided;
        verdict.why = "exploring without it was cut short (" + summary->limit + ")";
      }
    }
    verdicts.push_back(std::move(verdict));
  }
  return verdicts;
}

}  // namespace mpivet::explore
