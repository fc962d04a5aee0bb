// Neighbourhood collectives: blocks travel along the edges of the topology. Two ranks may have several edges between
// them (a periodic dimension of two), and implementations differ in which block takes which edge, so the blocks from
// one rank to another are compared as sets.
#include <algorithm>
#include <map>

#include "rules/compare/mismatch.h"

namespace mpivet::rules {
namespace {

struct Pair {
  std::vector<Signature> sent, expected;
};
using Pairs = std::map<std::pair<std::int32_t, std::int32_t>, Pair>;

Pairs collect(const Entries& entries) {
  Pairs pairs;
  for (const Entry& entry : entries) {
    const CollectivePart& part = entry.part();
    if (!part.neighbours) continue;
    const auto& out = part.neighbours->out;
    const auto& in = part.neighbours->in;
    for (std::size_t i = 0; i < out.size(); ++i)
      if (out[i] != event::kProcNull) pairs[{part.rank, out[i]}].sent.push_back(entry.blocks.send.at(i));
    for (std::size_t i = 0; i < in.size(); ++i)
      if (in[i] != event::kProcNull) pairs[{in[i], part.rank}].expected.push_back(entry.blocks.recv.at(i));
  }
  return pairs;
}

bool vague(const Signature& signature) { return !signature.known() || signature.contains_packed(); }

// Takes away what both sides have.
void cancel_equal(Pair& pair) {
  std::erase_if(pair.sent, [&](const Signature& sent) {
    const auto same = std::find_if(pair.expected.begin(), pair.expected.end(), [&](const Signature& expected) {
      return sent.known() && expected.known() && sent.key() == expected.key();
    });
    if (same == pair.expected.end()) return false;
    pair.expected.erase(same);
    return true;
  });
}

void compare_pair(const Entry& source, const Entry& destination, Pair pair, Mismatches& mismatches) {
  const bool several = pair.sent.size() > 1;
  cancel_equal(pair);
  const bool some_vague = std::any_of(pair.sent.begin(), pair.sent.end(), vague) ||
                          std::any_of(pair.expected.begin(), pair.expected.end(), vague);
  if (several && some_vague) return;
  const std::size_t common = std::min(pair.sent.size(), pair.expected.size());
  for (std::size_t i = 0; i < common; ++i) mismatches.compare(source, destination, pair.sent[i], pair.expected[i]);
  for (std::size_t i = common; i < pair.sent.size(); ++i) mismatches.unexpected(source, destination, pair.sent[i]);
  for (std::size_t i = common; i < pair.expected.size(); ++i) mismatches.missing(source, destination, pair.expected[i]);
}

}  // namespace

void examine_edges(const Entries& entries, Facts& facts) {
  std::map<std::int32_t, const Entry*> by_rank;
  for (const Entry& entry : entries)
    if (entry.part().neighbours) by_rank.emplace(entry.part().rank, &entry);
  Mismatches mismatches;
  for (auto& [ranks, pair] : collect(entries)) {
    const auto source = by_rank.find(ranks.first), destination = by_rank.find(ranks.second);
    if (source == by_rank.end() || destination == by_rank.end()) continue;
    compare_pair(*source->second, *destination->second, std::move(pair), mismatches);
  }
  if (mismatches.any()) facts.push_back(mismatches.fact());
}

}  // namespace mpivet::rules
