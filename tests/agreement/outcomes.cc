#include "outcomes.h"

#include <algorithm>
#include <unordered_set>

namespace agreement {

bool Outcome::is_deadlock() const {
  return std::any_of(stuck.begin(), stuck.end(), [](int call) { return call != kEnded; });
}

Outcome outcome_of(const Standard& standard, const Standard::State& state) {
  Outcome out;
  const Program& program = standard.program();
  for (int rank = 0; rank < program.size(); ++rank) {
    out.stuck.push_back(standard.ended(state, rank) ? kEnded : standard.at(state, rank));
    std::vector<int> answers;
    for (int call = 0; call < static_cast<int>(program.ranks[static_cast<std::size_t>(rank)].size()); ++call)
      answers.push_back(standard.answer(state, rank, call));
    out.answers.push_back(std::move(answers));
  }
  for (int op = 0; op < static_cast<int>(standard.ops().size()); ++op)
    out.messages.push_back(standard.status(state, op) == kCancelled ? kWithdrawn : standard.partner(state, op));
  return out;
}

std::string text_of(const Standard& standard, const Outcome& outcome) {
  std::string text = outcome.is_deadlock() ? "deadlock" : "finished";
  for (std::size_t rank = 0; rank < outcome.stuck.size(); ++rank)
    if (outcome.stuck[rank] != kEnded)
      text += " " + std::to_string(rank) + ":" +
              text_of(standard.program().ranks[rank][static_cast<std::size_t>(outcome.stuck[rank])]);
  const auto name = [&](std::size_t op) {
    return std::to_string(standard.ops()[op].rank) + "." + std::to_string(standard.ops()[op].call);
  };
  text += " |";
  for (std::size_t op = 0; op < outcome.messages.size(); ++op) {
    if (outcome.messages[op] == kWithdrawn) text += " " + name(op) + " cancelled";
    if (outcome.messages[op] >= 0) text += " " + name(op) + "<" + name(static_cast<std::size_t>(outcome.messages[op]));
  }
  text += " |";
  for (std::size_t rank = 0; rank < outcome.answers.size(); ++rank)
    for (std::size_t call = 0; call < outcome.answers[rank].size(); ++call)
      if (outcome.answers[rank][call] != 0)
        text +=
            " " + std::to_string(rank) + "." + std::to_string(call) + "=" + std::to_string(outcome.answers[rank][call]);
  return text;
}

bool AllOutcomes::deadlock() const {
  return std::any_of(outcomes.begin(), outcomes.end(), [](const Outcome& o) { return o.is_deadlock(); });
}

std::set<std::vector<int>> AllOutcomes::deadlocks() const {
  std::set<std::vector<int>> all;
  for (const Outcome& one : outcomes)
    if (one.is_deadlock()) all.insert(one.stuck);
  return all;
}

AllOutcomes all_outcomes(const Standard& standard, const Leniency& lenient, const SearchOptions& options) {
  AllOutcomes all;
  std::unordered_set<Standard::State> seen;
  std::vector<Standard::State> left{standard.start()};
  while (!left.empty()) {
    Standard::State state = std::move(left.back());
    left.pop_back();
    Step certain;
    while (!options.every_order && standard.certain_step(state, lenient, certain))
      state = standard.after(state, certain);
    if (!seen.insert(state).second) continue;
    if (seen.size() > options.most_states) {
      all.complete = false;
      break;
    }
    const std::vector<Step> steps = standard.steps(state, lenient);
    for (const Step& step : steps) left.push_back(standard.after(state, step));
    if (steps.empty()) all.outcomes.insert(outcome_of(standard, state));
  }
  all.states = seen.size();
  return all;
}

Execution play(const Standard& standard, std::mt19937_64& random) {
  Execution run;
  // Everything, nothing, or some of it: what an MPI library may do.
  const std::uint64_t share = random() % 4;
  for (std::size_t op = 0; op < standard.ops().size(); ++op)
    run.lenient.push_back(share == 0 ? false : share == 1 ? true : random() % 2 == 0);
  run.end = standard.start();
  for (;;) {
    const std::vector<Step> steps = standard.steps(run.end, run.lenient);
    if (steps.empty()) return run;
    run.steps.push_back(steps[random() % steps.size()]);
    run.end = standard.after(run.end, run.steps.back());
  }
}

}  // namespace agreement
