#include "compare.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "doors.h"
#include "known_gaps.h"
#include "logged.h"
#include "strict_replay.h"

namespace agreement {
namespace {

class Comparison {
 public:
  Comparison(const Program& program, const CompareOptions& options, Coverage& coverage)
      : program_(program), options_(options), coverage_(coverage), random_(options.seed ^ 0x5bd1e995u) {}

  std::vector<Disagreement> run() {
    ++coverage_.programs;
    count_features(program_, coverage_);
    const Standard standard(program_);
    const AllOutcomes none = all_outcomes(standard, standard.none());
    const AllOutcomes all = all_outcomes(standard, standard.all());
    const Program some_program = some_sends_buffered();
    const bool changed = some_program != program_;
    const Standard some_standard(some_program);
    const AllOutcomes some = changed ? all_outcomes(some_standard, some_standard.none()) : none;
    if (!none.complete || !all.complete || !some.complete) {
      ++coverage_.not_compared["program: too many states for the brute force"];
      return {};
    }
    count_verdicts(none, all, some);
    if (options_.explorer) {
      explorer(standard, none, false, "none");
      explorer(standard, all, true, "all");
      if (changed) explorer(some_standard, some, false, "some");
    }
    if (options_.prediction) {
      // What may be cancelled is in no log: only what was, in an execution.
      const bool cancels = has(program_, What::cancel);
      if (!cancels) prediction(program_, false, "none");
      if (!cancels) prediction(program_, true, "all");
      if (!cancels && changed) prediction(some_program, false, "some");
      for (int logs = cancels ? 4 : 1; logs > 0; --logs) prediction_from_run(standard);
    }
    if (options_.tracker)
      for (int i = 0; i < options_.executions; ++i) tracker(standard, none);
    return std::move(found_);
  }

 private:
  // A standard send that is buffered is a buffered send: so a door that knows all or none can be asked for any set.
  Program some_sends_buffered() {
    Program changed = program_;
    for (auto& code : changed.ranks)
      for (Call& call : code) {
        const bool standard = call.mode == Mode::standard || call.mode == Mode::ready;
        if (is_send(call.what) && standard && random_() % 2 == 0) call.mode = Mode::buffered;
      }
    return changed;
  }

  void count_verdicts(const AllOutcomes& none, const AllOutcomes& all, const AllOutcomes& some) {
    auto& verdicts = coverage_.verdicts;
    const auto every = [](const AllOutcomes& in) {
      return std::all_of(in.outcomes.begin(), in.outcomes.end(), [](const Outcome& o) { return o.is_deadlock(); });
    };
    verdicts["deadlock possible, nothing buffered"] += none.deadlock();
    verdicts["deadlock possible, all buffered"] += all.deadlock();
    verdicts["deadlock possible, some sends buffered"] += some.deadlock();
    verdicts["deadlock only where not all is buffered"] += none.deadlock() && !all.deadlock();
    verdicts["deadlock with all buffered, but not with nothing"] += all.deadlock() && !none.deadlock();
    verdicts["deadlock with some sends buffered, but not with nothing"] += some.deadlock() && !none.deadlock();
    verdicts["deadlock in some outcomes only"] += none.deadlock() && !every(none);
    verdicts["no deadlock at all"] += !none.deadlock() && !all.deadlock() && !some.deadlock();
    verdicts["several outcomes"] += none.outcomes.size() > 1;
  }

  // Unless it is a known gap.
  void disagree(const std::string& door, const std::string& kind, const std::string& detail,
                const std::string& gap = "") {
    if (gap.empty())
      found_.push_back({door, kind, detail});
    else
      ++coverage_.not_compared[door + ": " + gap];
  }

  void explorer(const Standard& standard, const AllOutcomes& expected, bool infinite, const std::string& buffered);
  void prediction(const Program& program, bool infinite, const std::string& buffered, const Seen& seen = {},
                  int cancelled = 0);
  void prediction_from_run(const Standard& standard);
  void count_empdd(bool deadlock, bool marks);
  void tracker(const Standard& standard, const AllOutcomes& none);

  const Program& program_;
  const CompareOptions& options_;
  Coverage& coverage_;
  std::mt19937_64 random_;
  std::vector<Disagreement> found_;
};

void Comparison::explorer(const Standard& standard, const AllOutcomes& expected, bool infinite,
                          const std::string& buffered) {
  const Explored explored = explore(standard, infinite);
  if (!explored.problem.empty()) return disagree("explorer", "problem, buffered: " + buffered, explored.problem);
  std::vector<const Outcome*> missing, extra;
  for (const Outcome& one : expected.outcomes)
    if (!explored.outcomes.contains(one)) missing.push_back(&one);
  for (const Outcome& one : explored.outcomes)
    if (!expected.outcomes.contains(one)) extra.push_back(&one);
  if (!extra.empty()) disagree("explorer", "extra outcome, buffered: " + buffered, text_of(standard, *extra[0]), "");
  if (!missing.empty())
    disagree("explorer", "missing outcome, buffered: " + buffered, text_of(standard, *missing[0]),
             explorer_gap(program_));
}

void Comparison::prediction(const Program& program, bool infinite, const std::string& buffered, const Seen& seen,
                            int cancelled) {
  const Standard standard(until_yes(program));
  const AllOutcomes expected = all_outcomes(standard, infinite ? standard.all() : standard.none());
  if (!expected.complete) {
    ++coverage_.not_compared["prediction: too many states for the brute force"];
    return;
  }
  const Predicted predicted = predict_program(program, infinite, seen, cancelled);
  if (!predicted.undecided.empty()) {
    ++coverage_.not_compared["prediction: undecided: " + predicted.undecided];
    return;
  }
  ++coverage_.verdicts[predicted.deadlock ? "prediction: deadlock" : "prediction: none"];
  if (buffered == "none") count_empdd(expected.deadlock(), predicted.empdd_marks);
  if (predicted.deadlock == expected.deadlock()) return;
  const auto how = std::find_if(expected.outcomes.begin(), expected.outcomes.end(),
                                [](const Outcome& o) { return o.is_deadlock(); });
  disagree("prediction", (predicted.deadlock ? "false deadlock" : "missed deadlock") + (", buffered: " + buffered),
           how == expected.outcomes.end() ? "no outcome is a deadlock" : text_of(standard, *how));
}

// EMPDD marks what may be responsible for a deadlock; it is neither sure to find all nor to be right.
void Comparison::count_empdd(bool deadlock, bool marks) {
  if (deadlock)
    ++coverage_.verdicts[marks ? "EMPDD: marks a deadlock" : "EMPDD: misses a deadlock"];
  else
    ++coverage_.verdicts[marks ? "EMPDD: marks where is none" : "EMPDD: silent where is none"];
}

// From the log of one execution, with what receives got.
void Comparison::prediction_from_run(const Standard& standard) {
  const Execution run = play(standard, random_);
  if (outcome_of(standard, run.end).is_deadlock()) return;  // its log is cut
  const Logged log = logged(standard, run);
  Seen seen(log.calls.size());
  for (std::size_t rank = 0; rank < log.calls.size(); ++rank)
    for (const int index : log.calls[rank]) {
      const auto ops = standard.ops_of(static_cast<int>(rank), index);
      int message = ops.empty() ? kNone : standard.partner(run.end, ops.back());
      const bool is_probe_call = is_probe(program_.ranks[rank][static_cast<std::size_t>(index)].what);
      if (is_probe_call) message = standard.answer(run.end, static_cast<int>(rank), index) - kYes;
      const Op* sent = message >= 0 ? &standard.ops()[static_cast<std::size_t>(message)] : nullptr;
      seen[rank].push_back(sent ? std::pair(sent->rank, sent->tag) : std::pair(kNone, kNone));
    }
  ++coverage_.verdicts["logs of executions"];
  coverage_.verdicts["logs of executions in which something was cancelled"] += log.cancelled > 0;
  prediction(log.program, false, "none, from a run", seen, log.cancelled);
  prediction(log.program, true, "all, from a run", seen, log.cancelled);
}

std::string list(const std::set<int>& ranks) {
  std::string text;
  for (const int rank : ranks) text += (text.empty() ? "" : " ") + std::to_string(rank);
  return text.empty() ? "nobody" : text;
}

std::string story(const Standard& standard, const Execution& run) {
  std::string text = text_of(standard, outcome_of(standard, run.end)) + "; buffered:";
  for (std::size_t op = 0; op < run.lenient.size(); ++op)
    if (run.lenient[op])
      text += " " + std::to_string(standard.ops()[op].rank) + "." + std::to_string(standard.ops()[op].call);
  return text;
}

// One execution. What the tracker says about it must be what is so: who is stuck in the end is in a hard deadlock; who
// would have been stuck in it without buffering is in a potential one.
void Comparison::tracker(const Standard& standard, const AllOutcomes& none) {
  const Execution run = play(standard, random_);
  const bool looks_early = random_() % 2 == 0;
  const Tracked tracked = track(standard, run, looks_early, random_);
  std::set<int> stuck;
  for (int rank = 0; rank < program_.size(); ++rank)
    if (!standard.ended(run.end, rank)) stuck.insert(rank);
  const StrictReplay replay = strict_replay(standard, run);
  ++coverage_.verdicts["executions"];
  coverage_.verdicts["executions with a hard deadlock"] += !stuck.empty();
  coverage_.verdicts["executions with a potential deadlock"] += !replay.potential.empty();
  const std::string detail = "hard " + list(tracked.hard) + ", potential " + list(tracked.potential) +
                             "; expected hard " + list(stuck) + ", potential " + list(replay.potential) + "; " +
                             story(standard, run);
  const auto miss = [&](const std::string& what, bool hard = false) {
    disagree("tracker", what, detail, tracker_miss(standard, run, replay, looks_early, hard));
  };
  // After one has been reported, who gets stuck behind it is not.
  const bool late = looks_early || replay.unreceived || !replay.potential.empty();
  const bool enough = tracked.hard == stuck || (late && !tracked.hard.empty());
  if (!std::includes(stuck.begin(), stuck.end(), tracked.hard.begin(), tracked.hard.end()))
    disagree("tracker", "false hard deadlock", detail, tracker_false_alarm(standard, run));
  else if (!enough)
    miss("missed hard deadlock", true);
  if (!tracked.potential.empty() && replay.potential.empty()) {
    if (replay.unreceived)
      ++coverage_.not_compared["tracker: a message that nobody receives is reported as a potential deadlock"];
    else
      disagree("tracker", none.deadlock() ? "potential deadlock of other messages" : "false potential deadlock", detail,
               tracker_false_alarm(standard, run));
  }
  if (tracked.potential.empty() && !replay.potential.empty()) {
    if (!stuck.empty())
      ++coverage_.not_compared["tracker: a potential deadlock, but the run ended in a hard one, which is reported"];
    else if (replay.needs_the_same_order)
      ++coverage_.not_compared["tracker: the deadlock needs an order of messages that only buffering makes possible"];
    else
      miss("missed potential deadlock");
  }
  if (stuck.empty() && replay.unreceived && !tracked.unreceived && tracked.potential.empty())
    miss("a message that nobody receives is not reported");
  coverage_.verdicts["executions in which the tracker lost track"] += tracked.lost_track;
  if (!tracked.other.empty()) disagree("tracker", "other facts: " + tracked.other, detail);
}

}  // namespace

std::vector<Disagreement> compare(const Program& program, const CompareOptions& options, Coverage& coverage) {
  // For doors that crash or do not come back.
  if (const char* file = std::getenv("AGREEMENT_LAST")) std::ofstream(file) << text_of(program);
  return Comparison(program, options, coverage).run();
}

}  // namespace agreement
