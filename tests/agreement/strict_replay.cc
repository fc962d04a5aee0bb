#include "strict_replay.h"

#include <algorithm>

namespace agreement {
namespace {

class Replay {
 public:
  Replay(const Standard& standard, const Execution& run)
      : standard_(standard), run_(run), state_(standard.start()), lenient_(standard.none()) {}

  StrictReplay result() {
    StrictReplay out;
    for (;;) {
      go_on();
      std::vector<int> behind;
      for (int rank = 0; rank < standard_.program().size(); ++rank)
        if (is_behind(rank)) behind.push_back(rank);
      if (behind.empty()) return out;
      out.from_any =
          out.from_any || std::any_of(behind.begin(), behind.end(), [&](int rank) { return awaits_any(rank); });
      if (let_through_cancelled(behind)) continue;
      if (let_through(behind, true)) {  // such a message is a finding of its own
        out.unreceived = true;
        continue;
      }
      note(behind, out);
      if (!let_through(behind, false)) return out;  // nothing that buffering explains
    }
  }

 private:
  // In the execution the rank has left the call it stands in here.
  bool is_behind(int rank) const { return standard_.at(state_, rank) < standard_.at(run_.end, rank); }

  bool was_so(const Step& step) const {
    const Standard::State& end = run_.end;
    switch (step.kind) {
      case Step::Kind::match:
        return standard_.partner(end, step.receive) == step.send;
      case Step::Kind::withdraw:
        return standard_.status(end, step.receive) == kCancelled;
      case Step::Kind::enter:
        return step.call < standard_.at(end, step.rank) ||
               (step.call == standard_.at(end, step.rank) && standard_.inside(end, step.rank));
      case Step::Kind::leave:
      case Step::Kind::instant:
        return step.call < standard_.at(end, step.rank) && step.answer == standard_.answer(end, step.rank, step.call);
    }
    return false;
  }

  // The buffer had the message already; here it waits, but nobody has cancelled it.
  bool is_late_cancel(const Step& step) const {
    if (step.kind != Step::Kind::instant || standard_.answer(run_.end, step.rank, step.call) != kNo) return false;
    const auto& code = standard_.program().ranks[static_cast<std::size_t>(step.rank)];
    return code[static_cast<std::size_t>(step.call)].what == What::cancel;
  }

  void go_on() {
    for (bool moved = true; moved;) {
      moved = false;
      for (Step step : standard_.steps(state_, lenient_)) {
        if (is_late_cancel(step)) step.answer = kNo;
        if (!was_so(step)) continue;
        state_ = standard_.after(state_, step);
        moved = true;
        break;
      }
    }
  }

  // Operations that keep the rank in its call.
  std::vector<int> awaited(int rank) const {
    const int index = standard_.at(state_, rank);
    const Call& call = standard_.program().ranks[static_cast<std::size_t>(rank)][static_cast<std::size_t>(index)];
    std::vector<int> ops = standard_.ops_of(rank, index);
    for (const int name : call.requests)
      if (standard_.request(state_, rank, name) >= 0) ops.push_back(standard_.request(state_, rank, name));
    std::erase_if(ops, [&](int op) { return standard_.is_over(state_, op, lenient_); });
    return ops;
  }

  bool awaits_any(int rank) const {
    const std::vector<int> ops = awaited(rank);
    return std::any_of(ops.begin(), ops.end(), [&](int op) {
      const Op& one = standard_.ops()[static_cast<std::size_t>(op)];
      return one.kind == Op::Kind::receive && one.peer == kAny;
    });
  }

  bool another_message_fits() const {
    const auto& ops = standard_.ops();
    for (std::size_t r = 0; r < ops.size(); ++r) {
      if (ops[r].kind != Op::Kind::receive || ops[r].peer != kAny) continue;
      if (standard_.status(state_, static_cast<int>(r)) != kOver) continue;
      for (std::size_t m = 0; m < ops.size(); ++m)
        if (ops[m].kind == Op::Kind::send && standard_.status(state_, static_cast<int>(m)) == kOpen &&
            ops[m].comm == ops[r].comm && ops[m].peer == ops[r].rank &&
            (ops[r].tag == kAny || ops[r].tag == ops[m].tag))
          return true;
    }
    return false;
  }

  void note(const std::vector<int>& behind, StrictReplay& out) {
    out.potential.insert(behind.begin(), behind.end());
    // A receive for which there is another message than the one it got, or gets.
    out.needs_the_same_order = out.needs_the_same_order || another_message_fits();
    for (const Step& step : standard_.steps(state_, lenient_))
      if (step.kind == Step::Kind::match || step.answer != 0) out.needs_the_same_order = true;
  }

  bool is_received(int message) const {
    for (int op = 0; op < static_cast<int>(standard_.ops().size()); ++op)
      if (standard_.partner(run_.end, op) == message) return true;
    return false;
  }

  // 3.8.4: a wait for a request that was marked for cancellation returns whatever others do.
  bool let_through_cancelled(const std::vector<int>& behind) {
    bool changed = false;
    for (const int rank : behind)
      for (const int number : awaited(rank)) {
        const auto i = static_cast<std::size_t>(number);
        if (lenient_[i] || !run_.lenient[i] || !standard_.ops()[i].cancelled) continue;
        lenient_[i] = changed = true;
      }
    return changed;
  }

  bool let_through(const std::vector<int>& behind, bool only_unreceived) {
    bool changed = false;
    for (const int rank : behind)
      for (const int number : awaited(rank)) {
        const auto i = static_cast<std::size_t>(number);
        if (lenient_[i] || !run_.lenient[i]) continue;
        if (only_unreceived && (standard_.ops()[i].kind != Op::Kind::send || is_received(number))) continue;
        lenient_[i] = true;
        changed = true;
      }
    return changed;
  }

  const Standard& standard_;
  const Execution& run_;
  Standard::State state_;
  Leniency lenient_;
};

}  // namespace

StrictReplay strict_replay(const Standard& standard, const Execution& run) { return Replay(standard, run).result(); }

}  // namespace agreement
