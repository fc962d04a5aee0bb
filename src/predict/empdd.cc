#include "predict/empdd.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <thread>

#include "predict/empdd_matching.h"
#include "predict/packing.h"
#include "predict/rounds.h"
#include "predict/rules.h"

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
  static bool alike(const Op& a, const Op& b) {
    return a.kind == Kind::receive && b.kind == Kind::receive && a.peer() == b.peer() && a.tag() == b.tag() &&
           a.comm == b.comm;
  }

  // Step iii: more messages may come than there are receives "which have the same destination".
  void contested(Rank rank, std::uint32_t index, std::span<const Op> ops) {
    if (rank != counted_rank_ || !alike(ops[index], counted_)) {
      counted_rank_ = rank;
      counted_ = ops[index];
      count_ = 0;
      for (const Op& op : ops) count_ += alike(op, counted_) ? 1 : 0;
    }
    if (matching_.counter(rank, index) > count_) out_.marked.push_back({rank, index, Marked::Why::contested});
    look_behind(rank, index, ops);
  }

  // What the paper does with DTG: receives that another blocking call follows, which somebody needs who needs one of
  // the senders first.
  void look_behind(Rank rank, std::uint32_t index, std::span<const Op> ops) {
    std::uint32_t in_reach = 0, next = index;
    while (next < ops.size() && (alike(ops[next], ops[index]) || ops[next].has(kNonblocking)))
      in_reach += alike(ops[next++], ops[index]) ? 1 : 0;
    const bool starts = index == 0 || !alike(ops[index - 1], ops[index]);
    if (!starts || next == ops.size() || matching_.counter(rank, index) <= in_reach) return;
    const Op& then = ops[next];
    if (then.kind != Kind::send && then.kind != Kind::receive) return;
    if (then.peer() < 0) return;
    suspects_.push_back({rank, index, next});
  }

  struct Suspect {
    Rank rank;
    std::uint32_t receive, then;
  };

  void mark_out_of_turn() {
    if (suspects_.empty()) return;
    for (Rank sender = 0; sender < log_.ranks(); ++sender) {
      const auto ops = log_.ops(sender);
      for (std::uint32_t i = 0; i < ops.size(); ++i) {
        const Op& send = ops[i];
        if (send.kind != Kind::send || send.has(kNonblocking)) continue;
        for (const Suspect& suspect : suspects_)
          if (suspect.rank == send.peer() && is_needed(sender, i, ops, suspect)) {
            out_.marked.push_back({sender, i, Marked::Why::out_of_turn});
            break;
          }
      }
    }
    std::sort(out_.marked.begin(), out_.marked.end(),
              [](const Marked& a, const Marked& b) { return std::pair(a.rank, a.index) < std::pair(b.rank, b.index); });
  }

  // The process that the call behind the receive waits for waits, before that, for what the sender does after its send.
  bool is_needed(Rank sender, std::uint32_t index, std::span<const Op> ops, const Suspect& suspect) const {
    const Op& receive = log_.ops(suspect.rank)[suspect.receive];
    if (receive.comm != ops[index].comm || !tag_fits(receive.tag(), ops[index].tag())) return false;
    const Rank other = log_.ops(suspect.rank)[suspect.then].peer();
    if (other == sender || other >= log_.ranks()) return false;
    bool later = false;
    for (std::uint32_t i = index + 1; i < ops.size() && !later; ++i) later = names(ops[i], other);
    if (!later) return false;
    for (const Op& op : log_.ops(other)) {
      if (names(op, suspect.rank)) return false;  // it meets the call first
      if (names(op, sender) && !op.has(kNonblocking)) return true;
    }
    return false;
  }
  static bool names(const Op& op, Rank rank) {
    return (op.kind == Kind::send || op.kind == Kind::receive) && !op.is_matched_receive() && op.peer() == rank;
  }

  const Log& log_;
  const MatchProcesses& matching_;
  Empdd out_;
  Rank counted_rank_ = -1;
  Op counted_;
  std::uint32_t count_ = 0;
  std::vector<Suspect> suspects_;
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
