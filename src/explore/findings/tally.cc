#include "explore/findings/tally.h"

#include <algorithm>
#include <unordered_map>

#include "explore/findings/story.h"
#include "report/findings/merge.h"
#include "report/findings/ranks.h"

namespace mpivet::explore {
namespace {

void append_seen(Seen& all, Seen&& later, std::uint64_t before) {
  if (all.interleavings == 0) {
    all.first = before + later.first;
    all.path = std::move(later.path);
    all.reached = std::move(later.reached);
  }
  all.interleavings += later.interleavings;
}

void append_verdicts(std::vector<Verdict>& all, std::vector<Verdict>&& later, std::uint64_t before) {
  std::unordered_map<std::string, std::size_t> known;
  for (std::size_t i = 0; i < all.size(); ++i) known.emplace(report::finding_key(all[i].finding), i);
  for (Verdict& verdict : later) {
    const auto [place, is_new] = known.emplace(report::finding_key(verdict.finding), all.size());
    if (is_new) {
      verdict.seen.first += before;
      all.push_back(std::move(verdict));
      continue;
    }
    Verdict& same = all[place->second];
    report::add_ranks(same.finding.ranks, verdict.finding.ranks);
    append_seen(same.seen, std::move(verdict.seen), before);
  }
}

void append_exits(std::vector<ExitStatus>& all, std::vector<ExitStatus>&& later, std::uint64_t before) {
  for (ExitStatus& exit : later) {
    auto same = std::find_if(all.begin(), all.end(), [&](const ExitStatus& one) {
      return one.rank == exit.rank && one.code == exit.code && one.aborted == exit.aborted;
    });
    if (same == all.end()) same = all.insert(same, {exit.rank, exit.code, exit.aborted, {}});
    append_seen(same->seen, std::move(exit.seen), before);
  }
}

void append_summary(Summary& all, Summary&& later, double weight) {
  all.interleavings += later.interleavings;
  all.cut += later.cut;
  all.complete = all.complete && later.complete;
  // A limit that one worker met has the others interrupted.
  if (all.limit.empty() || (all.limit == kInterrupted && !later.limit.empty())) all.limit = std::move(later.limit);
  all.explored += weight * later.explored;
}

}  // namespace

void append(Tally& all, Tally&& later, double weight) {
  const std::uint64_t before = all.summary.interleavings;
  append_summary(all.summary, std::move(later.summary), weight);
  if (all.problem.empty()) all.problem = std::move(later.problem);
  all.deadlocks += later.deadlocks;
  append_verdicts(all.verdicts, std::move(later.verdicts), before);
  for (auto& [site, receive] : later.receives) {
    OpenReceive& here = all.receives[site];
    here.func = receive.func;
    here.ranks.merge(receive.ranks);
    here.senders.merge(receive.senders);
    here.open = here.open || receive.open;
  }
  for (auto& [receive, senders] : later.got) all.got[receive].merge(senders);
  append_exits(all.exits, std::move(later.exits), before);
  for (auto& [text, seen] : later.outputs) append_seen(all.outputs[text], std::move(seen), before);
  append(all.tree, std::move(later.tree), before);
  all.barriers.append(std::move(later.barriers));
  all.beside.merge(later.beside);
  all.counts.runs += later.counts.runs;
  all.counts.copies += later.counts.copies;
  all.counts.replays += later.counts.replays;
  all.counts.evicted += later.counts.evicted;
  all.counts.forgotten += later.counts.forgotten;
  if (all.mpi.empty()) all.mpi = std::move(later.mpi);
  for (auto& [file, lines] : later.reached) all.reached[file].merge(lines);
}

}  // namespace mpivet::explore
