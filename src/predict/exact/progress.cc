#include "predict/exact/progress.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "predict/parallel/packing.h"
#include "predict/parallel/rounds.h"

namespace mpivet::predict {
namespace {

// Of all processes of the job, for the first of them.
void gather(Exchange& exchange, Outcome& outcome) {
  const std::vector<std::string> texts = exchange.gather(pack(outcome));
  if (exchange.number() != 0) return;
  outcome.stuck.clear();
  outcome.gatherings.clear();
  for (const std::string& text : texts) unpack(text, outcome);
  merge_gatherings(outcome.gatherings);
}

}  // namespace

void merge_gatherings(std::vector<Gathering>& all) {
  std::sort(all.begin(), all.end(), [](const Gathering& a, const Gathering& b) {
    return std::tuple(a.comm, a.turn, a.here.front()) < std::tuple(b.comm, b.turn, b.here.front());
  });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool same = kept > 0 && all[kept - 1].comm == all[i].comm && all[kept - 1].turn == all[i].turn;
    if (same) {
      Gathering& into = all[kept - 1];
      into.mixed = into.mixed || all[i].mixed;
      into.here.insert(into.here.end(), all[i].here.begin(), all[i].here.end());
    } else {
      if (kept != i) all[kept] = std::move(all[i]);
      ++kept;
    }
  }
  all.resize(kept);
}

Outcome run_log(const Log& log, const RunOptions& options) {
  Rounds<Part> rounds(log, options.threads, options.exchange, options.progress);
  rounds.run([&](const Division& division, int number) {
    auto part = std::make_unique<Part>(log, division, number, options.buffering);
    if (options.keep_matches) part->keep_matches();
    if (options.follow_log) part->follow_log();
    if (options.choose) part->choose_requests();
    if (options.order) part->shuffle(*options.order);
    return part;
  });
  Outcome out;
  for (const auto& part : rounds.parts()) {
    const auto stuck = part->stuck();
    out.bent = out.bent || (options.follow_log && part->has_bent_rules());
    out.stuck.insert(out.stuck.end(), stuck.begin(), stuck.end());
    for (auto& one : part->gatherings()) out.gatherings.push_back(std::move(one));
    out.matches.insert(out.matches.end(), part->matches().begin(), part->matches().end());
  }
  merge_gatherings(out.gatherings);
  out.any_stuck = (options.exchange ? options.exchange->sum(out.stuck.size()) : out.stuck.size()) > 0;
  if (options.exchange && out.any_stuck) gather(*options.exchange, out);
  return out;
}

}  // namespace mpivet::predict
