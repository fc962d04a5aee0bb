#include "predict/empdd/empdd.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <thread>
#include <unordered_map>
#include <unordered_set>

#include "predict/empdd/empdd_matching.h"
#include "predict/exact/rules.h"
#include "predict/parallel/packing.h"
#include "predict/parallel/rounds.h"

namespace mpivet::predict {
namespace {

// Algorithm 3.
class DetectDeadlocks {
 public:
  DetectDeadlocks(const Log& log, const MatchProcesses& matching) : log_(log), matching_(matching) {}

  Empdd run() {
    for (Rank rank = matching_.first(); rank < matching_.last(); ++rank) {
      const auto ops = log_.ops(rank);
      for (std::uint32_t i = 0; i < ops.size(); ++i) {
        const Op& op = ops[i];
        if (op.is_wait() || op.kind == Kind::probe || op.is_matched_receive()) continue;
        if (op.kind != Kind::collective && op.peer() == kProcNull) continue;
        if (!matching_.is_matched(rank, i)) {
          out_.marked.push_back({rank, i, Marked::Why::unmatched});
          continue;
        }
        ++out_.matched;
        if (op.kind == Kind::receive && matching_.counter(rank, i) > 1) contested(rank, i, ops);
      }
    }
    mark_out_of_turn();
    for (Marked& one : out_.marked) {
      one.op = log_.ops(one.rank)[one.index];
      one.site = log_.site_text(log_.site(one.rank, one.index));
    }
    return std::move(out_);
  }

 private:
  using Envelope = std::pair<std::int32_t, std::uint32_t>;  // tag, communicator

  static bool alike(const Op& a, const Op& b) {
    return a.kind == Kind::receive && b.kind == Kind::receive && a.peer() == b.peer() && a.tag() == b.tag() &&
           a.comm == b.comm;
  }

  // Step iii: more messages may come than there are receives "which have the same destination".
  void contested(Rank rank, std::uint32_t index, std::span<const Op> ops) {
    if (rank != counted_rank_) {
      counted_rank_ = rank;
      counts_.clear();
      for (const Op& op : ops)
        if (op.kind == Kind::receive && op.is_wild()) ++counts_[envelope(op)];
    }
    if (matching_.counter(rank, index) > counts_[envelope(ops[index])])
      out_.marked.push_back({rank, index, Marked::Why::contested});
    look_behind(rank, index, ops);
  }
  static Envelope envelope(const Op& op) { return {op.tag(), op.comm}; }

  // What the paper does with DTG: receives that another blocking call follows, which somebody needs who needs one of
  // the senders first.
  void look_behind(Rank rank, std::uint32_t index, std::span<const Op> ops) {
    if (index > 0 && alike(ops[index - 1], ops[index])) return;  // it has been looked at with the first of them
    std::uint32_t in_reach = 0, next = index;
    while (next < ops.size() && (alike(ops[next], ops[index]) || ops[next].has(kNonblocking)))
      in_reach += alike(ops[next++], ops[index]) ? 1 : 0;
    if (next == ops.size() || matching_.counter(rank, index) <= in_reach) return;
    const Op& then = ops[next];
    if (then.kind != Kind::send && then.kind != Kind::receive) return;
    if (then.peer() < 0 || then.peer() >= log_.ranks()) return;
    suspects_[rank][then.peer()].insert(envelope(ops[index]));
  }

  // From the end of each process, with those in mind that it has to do with later.
  void mark_out_of_turn() {
    if (suspects_.empty()) return;
    std::unordered_set<Rank> later;
    for (Rank sender = 0; sender < log_.ranks(); ++sender) {
      const auto ops = log_.ops(sender);
      later.clear();
      for (auto i = static_cast<std::uint32_t>(ops.size()); i-- > 0;) {
        if (is_out_of_turn(sender, ops[i], later)) out_.marked.push_back({sender, i, Marked::Why::out_of_turn});
        if (has_peer(ops[i])) later.insert(ops[i].peer());
      }
    }
    std::sort(out_.marked.begin(), out_.marked.end(),
              [](const Marked& a, const Marked& b) { return std::pair(a.rank, a.index) < std::pair(b.rank, b.index); });
  }

  bool is_out_of_turn(Rank sender, const Op& send, const std::unordered_set<Rank>& later) {
    if (send.kind != Kind::send || send.has(kNonblocking)) return false;
    const auto suspect = suspects_.find(send.peer());
    if (suspect == suspects_.end()) return false;
    const auto may_lose = [&](Rank other, const std::set<Envelope>& receives) {
      const bool fits = receives.contains(envelope(send)) || receives.contains({kAnyTag, send.comm});
      return fits && other != sender && meets_first(other, sender, send.peer());
    };
    // Through the shorter list of the two.
    if (later.size() < suspect->second.size())
      return std::any_of(later.begin(), later.end(), [&](Rank other) {
        const auto found = suspect->second.find(other);
        return found != suspect->second.end() && may_lose(other, found->second);
      });
    return std::any_of(suspect->second.begin(), suspect->second.end(),
                       [&](const auto& one) { return later.contains(one.first) && may_lose(one.first, one.second); });
  }

  // The process that the call behind the receive waits for waits, before that, for what the sender does after its send.
  bool meets_first(Rank other, Rank sender, Rank receiver) {
    const auto [known, fresh] = meets_first_.try_emplace({other, sender, receiver}, false);
    if (!fresh) return known->second;
    for (const Op& op : log_.ops(other)) {
      if (!has_peer(op)) continue;
      if (op.peer() == receiver) break;  // it meets the call first
      if (op.peer() != sender || op.has(kNonblocking)) continue;
      known->second = true;
      break;
    }
    return known->second;
  }
  static bool has_peer(const Op& op) {
    return (op.kind == Kind::send || op.kind == Kind::receive) && !op.is_matched_receive();
  }

  const Log& log_;
  const MatchProcesses& matching_;
  Empdd out_;
  Rank counted_rank_ = -1;
  std::map<Envelope, std::uint32_t> counts_;  // of its receives from any source
  // By the process of such receives, by whom the call behind them waits for.
  std::unordered_map<Rank, std::unordered_map<Rank, std::set<Envelope>>> suspects_;
  std::map<std::array<Rank, 3>, bool> meets_first_;
};

}  // namespace

Empdd run_empdd(const Log& log, const EmpddOptions& options) {
  Rounds<MatchProcesses> rounds(log, options.threads, options.exchange, options.progress);
  rounds.run(
      [&](const Division& division, int number) { return std::make_unique<MatchProcesses>(log, division, number); });
  std::vector<Empdd> found(rounds.parts().size());
  const auto detect = [&](std::size_t i) { found[i] = DetectDeadlocks(log, *rounds.parts()[i]).run(); };
  std::vector<std::thread> others;
  for (std::size_t i = 1; i < found.size(); ++i) others.emplace_back(detect, i);
  detect(0);
  for (auto& thread : others) thread.join();
  Empdd out;
  for (Empdd& one : found) {
    out.matched += one.matched;
    std::move(one.marked.begin(), one.marked.end(), std::back_inserter(out.marked));
  }
  if (!options.exchange) return out;
  const auto texts = options.exchange->gather(pack(out));
  if (options.exchange->number() != 0) return out;
  out = {};
  for (const std::string& text : texts) unpack(text, out);
  return out;
}

}  // namespace mpivet::predict
