#include "predict/prediction.h"

#include <fmt/format.h>

#include <algorithm>

#include "predict/exact/wait_needs.h"
#include "predict/orders/counting.h"
#include "predict/orders/matchings.h"
#include "predict/text/text_writer.h"

namespace mpivet::predict {
namespace {

constexpr std::uint32_t kReach = 8;  // operations after a receive that may be its reply

// Between the two, the process has waited for what this operation started.
bool has_waited(const Log& log, Rank rank, std::span<const Op> ops, std::uint32_t started, std::uint32_t index) {
  for (std::uint32_t i = started + 1; i < index; ++i) {
    if (!ops[i].is_wait()) continue;
    for (const std::uint32_t request : log.requests(rank, ops[i]))
      if (request == started) return true;
  }
  return false;
}

// An operation that goes to whom a receive from any source has just heard from: if another message had come, it would
// probably have gone elsewhere.
bool is_reply(const Log& log, Rank rank, std::span<const Op> ops, std::uint32_t index) {
  if (ops[index].peer() < 0) return false;
  for (std::uint32_t back = 1; back <= kReach && back <= index; ++back) {
    const std::uint32_t before = index - back;
    if (!ops[before].is_wild()) continue;
    if (ops[before].has(kNonblocking) && !has_waited(log, rank, ops, before, index)) continue;
    return log.seen(rank, before).source == ops[index].peer();
  }
  return false;
}

}  // namespace

namespace {

std::uint64_t count_choices(const Log& log, Rank rank, std::span<const Op> ops) {
  WaitNeeds needs(log, rank);
  std::uint64_t count = 0;
  for (std::uint32_t i = 0; i < ops.size(); ++i)
    if (ops[i].kind == Kind::wait_any || ops[i].kind == Kind::wait_some) count += needs.of(i).certain ? 0 : 1;
  return count;
}

}  // namespace

LogFacts look_at(const Log& log) { return look_at(log, 0, log.ranks()); }

LogFacts look_at(const Log& log, Rank first, Rank last) {
  LogFacts facts;
  facts.missing = log.missing;
  for (Rank rank = first; rank < last; ++rank) {
    const auto ops = log.ops(rank);
    facts.operations += ops.size();
    facts.cut += log.cut(rank) ? 1 : 0;
    bool heard = false;
    const std::uint64_t any_of = facts.any_of;
    for (std::uint32_t i = 0; i < ops.size(); ++i) {
      const Op& op = ops[i];
      facts.any_source += op.is_wild() ? 1 : 0;
      facts.any_of += op.kind == Kind::wait_any || op.kind == Kind::wait_some ? 1 : 0;
      facts.polls += op.has(kPolled) ? 1 : 0;
      if (op.kind == Kind::collective && spec::info(spec::info(op.func).coll).flow == spec::Flow::neighbours)
        facts.unknown_sources += log.comms[op.comm].sources.contains(rank) ? 0 : 1;
      heard = heard || op.is_wild();
      const bool directed =
          op.kind == Kind::send || (op.kind == Kind::receive && !op.is_wild() && !op.is_matched_receive());
      if (!heard || !directed || !is_reply(log, rank, ops, i)) continue;
      if (facts.replies++ == 0) {
        facts.reply_rank = rank;
        facts.reply_index = i;
      }
    }
    if (facts.any_of > any_of) facts.choices += count_choices(log, rank, ops);
  }
  return facts;
}

LogFacts sum_of(LogFacts mine, Exchange& exchange) {
  for (std::uint64_t* one : {&mine.operations, &mine.any_source, &mine.any_of, &mine.choices, &mine.polls,
                             &mine.unknown_sources, &mine.cut, &mine.replies})
    *one = exchange.sum(*one);
  mine.missing.each([&](std::uint64_t& one) { one = exchange.sum(one); });
  return mine;
}

namespace {

void tell_deadlock(const Log& log, Prediction& out) {
  out.deadlock = find_cores(log, out.outcome.stuck, out.outcome.gatherings);
  out.answer = out.deadlock.cores.empty() ? Answer::none : Answer::deadlock;
}

// Some executions of a large log, at random: a deadlock that many orders lead to is found at once, where the solver,
// which has to look at all, may not come to an end. Small logs are left to it: what it finds depends on nothing else.
bool try_some_orders(const Log& log, const LogFacts& facts, const PredictOptions& options,
                     std::chrono::steady_clock::time_point until, Prediction& out) {
  constexpr std::uint64_t kSmall = 2000, kEffort = 20'000'000, kFewest = 2, kMost = 32;
  if (facts.operations < kSmall) return false;
  RunOptions run;
  run.buffering = options.buffering;
  run.choose = facts.choices > 0;
  const std::uint64_t tries = std::clamp(kEffort / facts.operations, kFewest, kMost);
  for (std::uint64_t order = 0; order < tries && std::chrono::steady_clock::now() < until; ++order) {
    run.order = order;
    if (!run_log(log, run).any_stuck) continue;
    run.keep_matches = true;
    out.outcome = run_log(log, run);
    tell_deadlock(log, out);
    if (out.answer == Answer::deadlock) return true;
    run.keep_matches = false;  // all who are stuck wait for somebody of whom not enough is known
  }
  out.outcome = {};
  return false;
}

void ask_solver(const Log& log, const LogFacts& facts, const PredictOptions& options,
                std::chrono::steady_clock::time_point until, Prediction& out) {
  if (try_some_orders(log, facts, options, until, out)) {
    out.method = "in another order of messages than that of the logged run";
    out.other_order = true;
    return;
  }
  const Program program = make_program(log, options.buffering);
  if (proved_by_counting(program, until)) {
    out.method = "by counting messages: the same in all orders";
    return;
  }
  Solution solution = solve(log, program, {.until = until});
  switch (solution.kind) {
    case Solution::Kind::none:
      out.method = "all orders of messages looked at";
      return;
    case Solution::Kind::given_up:
      out.answer = Answer::undecided;
      out.why = std::move(solution.why);
      return;
    case Solution::Kind::deadlock:
      break;
  }
  out.method = "in one of all orders of messages";
  out.other_order = true;
  out.outcome = std::move(solution.outcome);
  out.outcome.matches = std::move(solution.matches);
  tell_deadlock(log, out);
  if (out.answer == Answer::deadlock) return;
  out.answer = Answer::undecided;
  out.why = "the log does not tell what processes did that others wait for";
}

}  // namespace

namespace {

Prediction decide(const Log& log, const LogFacts& facts, const PredictOptions& options) {
  const auto until = options.limit.count() > 0 ? std::chrono::steady_clock::now() + options.limit
                                               : std::chrono::steady_clock::time_point::max();
  Prediction out;
  RunOptions run{.threads = options.threads,
                 .buffering = options.buffering,
                 .exchange = options.exchange,
                 .progress = options.progress};
  run.follow_log = facts.any_source > 0;
  run.choose = facts.any_source > 0 && facts.choices > 0;
  out.outcome = run_log(log, run);
  out.method = facts.any_source == 0 ? "decided exactly in one pass" : "in the order of the logged run";
  bool several = facts.any_source > 0;  // executions
  if (out.outcome.any_stuck && facts.choices > 0 && !run.choose) {
    // There is less than would be enough in any case: it depends on what Waitany and Waitsome take.
    several = run.choose = true;
    out.outcome = run_log(log, run);
    out.method = "with the requests that Waitany and Waitsome completed in the logged run";
  }
  if (out.outcome.any_stuck && out.outcome.bent) {
    // The order of the logged run needs more buffering than there is here: in that case messages come in another one.
    run.follow_log = false;
    out.outcome = run_log(log, run);
    out.method = "in another order of messages than that of the logged run";
    out.other_order = out.outcome.any_stuck;
  }
  if (out.outcome.any_stuck && facts.any_source > 0 &&
      !options.exchange) {  // once more, with who got what, for a replay
    run.threads = 1;
    run.keep_matches = true;
    out.outcome = run_log(log, run);
    // If messages came in another order this time and nobody is stuck, the solver will find who was.
  }
  if (out.outcome.any_stuck) {
    // Of several processes only the first knows who is stuck, but all know that somebody is.
    out.answer = Answer::deadlock;
    if (!options.exchange || options.exchange->number() == 0) tell_deadlock(log, out);
    return out;
  }
  if (several && options.exchange) {
    out.answer = Answer::undecided;
    out.why = "it depends on which requests Waitany and Waitsome complete; ask one process instead of a job";
  } else if (several) {
    ask_solver(log, facts, options, until, out);
  }
  return out;
}

}  // namespace

// Neighbours of whom nothing is known were taken to wait for nobody. Who is stuck all the same is stuck for good; but
// with receives from any source there may have been orders that the program has not.
Prediction predict(const Log& log, const LogFacts& facts, const PredictOptions& options) {
  Prediction out = decide(log, facts, options);
  const auto is_probe = [](const Stuck& one) { return one.op.kind == Kind::probe; };
  if (facts.missing.cancelled > 0 && out.answer == Answer::deadlock &&
      std::any_of(out.outcome.stuck.begin(), out.outcome.stuck.end(), is_probe)) {
    out = {};
    out.answer = Answer::undecided;
    out.why = "a process waits in a probe, which may have seen a message that was cancelled";
    return out;
  }
  const bool open = facts.unknown_sources > 0 && options.buffering == Buffering::infinite;
  if (!open || out.answer == Answer::undecided) return out;
  if (out.answer == Answer::deadlock && facts.any_source == 0) return out;
  out = {};
  out.answer = Answer::undecided;
  out.why = "the log does not tell with whom neighbours exchange data";
  return out;
}

std::vector<std::string> assumptions(const Log& log, const LogFacts& facts) {
  std::vector<std::string> out;
  if (facts.any_source > 0)
    out.push_back("what a process does next does not depend on which message a receive from any source has got");
  if (facts.replies > 0)
    out.push_back(fmt::format(
        "{} to go to whom such a receive has heard from (the first: rank {}, {}): in another order {} "
        "might go elsewhere",
        facts.replies == 1 ? "1 operation seems" : fmt::format("{} operations seem", facts.replies), facts.reply_rank,
        operation_text(log, facts.reply_rank, facts.reply_index), facts.replies == 1 ? "it" : "they"));
  if (facts.any_of > 0)
    out.push_back("what a process does next does not depend on which request Waitany or Waitsome has completed");
  if (facts.polls > 0) out.push_back("a process that tests or probes goes on asking until the answer is yes");
  if (facts.cut > 0)
    out.push_back(
        facts.cut == 1
            ? "1 process is not logged to its end; who waits for it is not counted as stuck"
            : fmt::format("{} processes are not logged to their end; who waits for them is not counted as stuck",
                          facts.cut));
  // What follows are whole sentences; here they become parts of one.
  const auto add = [&](const std::vector<std::string>& lacks) {
    for (const std::string& lack : lacks) out.push_back(lack.ends_with('.') ? lack.substr(0, lack.size() - 1) : lack);
  };
  add(log.lacks);
  add(words_for(facts.missing));
  return out;
}

}  // namespace mpivet::predict
