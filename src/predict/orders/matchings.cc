#include "predict/orders/matchings.h"

#include <algorithm>

#include "predict/orders/circles.h"

namespace mpivet::predict {
namespace {

class OutOfTime : public CaDiCaL::Terminator {
 public:
  explicit OutOfTime(std::chrono::steady_clock::time_point until) : until_(until) {}
  bool terminate() override { return std::chrono::steady_clock::now() >= until_; }

 private:
  const std::chrono::steady_clock::time_point until_;
};

class Solving : private Circles {
 public:
  Solving(const Log& log, const Program& program, const SolveLimits& limits) : Circles(log, program), limits_(limits) {}

  Solution run() {
    Solution out;
    if (std::chrono::steady_clock::now() >= limits_.until) return give_up("");
    if (!declare(limits_.pairs)) return give_up("the log has too many messages that any of many receives could get");
    say_rules();
    OutOfTime clock(limits_.until);
    formula_.solver.connect_terminator(&clock);
    for (;;) {
      const int answer = formula_.solver.solve();
      if (answer == 20) return out;
      if (answer != 10) return give_up("");
      if (forbid_circles()) {
        ++out.circles;
        if (std::chrono::steady_clock::now() >= limits_.until) return give_up("");
        continue;
      }
      out.kind = Solution::Kind::deadlock;
      tell(out);
      return out;
    }
  }

 private:
  static Solution give_up(std::string why) {
    Solution out;
    out.kind = Solution::Kind::given_up;
    out.why = std::move(why);
    return out;
  }

  // What the answer looks like.
  void tell(Solution& out) {
    out.matches = std::move(sorted_);
    out.outcome.any_stuck = true;
    for (std::size_t rank = 0; rank < program_.blocks.size(); ++rank)
      for (std::size_t i = 0; i < program_.blocks[rank].size(); ++i)
        if (!is_true(passed_[rank][i])) {
          out.outcome.stuck.push_back(stuck_at(static_cast<Rank>(rank), program_.blocks[rank][i]));
          break;
        }
    for (std::size_t i = 0; i < program_.meetings.size(); ++i) {
      const MeetingPlace& place = program_.meetings[i];
      if (is_true(complete_[i])) continue;
      Gathering gathering{place.comm, place.turn, {}, false};
      for (const Id call : place.calls)
        if (is_true(started(event(call)))) gathering.here.push_back(event(call).rank);
      std::sort(gathering.here.begin(), gathering.here.end());
      gathering.mixed = !place.possible && place.calls.size() == gathering.here.size() &&
                        gathering.here.size() == count_members(log_, place.comm, 0, log_.ranks());
      if (!gathering.here.empty()) out.outcome.gatherings.push_back(std::move(gathering));
    }
    merge_gatherings(out.outcome.gatherings);
  }

  Stuck stuck_at(Rank rank, const Block& block) {
    const auto ops = log_.ops(rank);
    Stuck out{.rank = rank,
              .index = block.index,
              .op = ops[block.index],
              .site = log_.site_text(log_.site(rank, block.index))};
    if (block.probe) out.pending.push_back({block.index, out.op});
    std::uint32_t done = 0;
    for (const Id id : block.waits) {
      if (is_true(over(id))) {
        ++done;
        continue;
      }
      const Event& one = event(id);
      const std::uint32_t turn = one.meeting == kNoId ? 0 : program_.meetings[one.meeting].turn;
      out.pending.push_back({one.index, one.op, turn, one.whom});
    }
    out.enough = block.choices.empty() ? block.enough - std::min(done, block.enough - 1) : 1;
    return out;
  }

  const SolveLimits& limits_;
};

}  // namespace

Solution solve(const Log& log, const Program& program, const SolveLimits& limits) {
  return Solving(log, program, limits).run();
}

}  // namespace mpivet::predict
