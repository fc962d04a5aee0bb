#include "static/threads/thread_contexts.h"

#include <algorithm>

namespace mpivet::statics {
namespace {
// More than that, and nothing is known: recursion, a helper that everybody calls.
constexpr std::size_t kMostLetters = 12;
constexpr std::size_t kMostWords = 16;

const Word kNotUnderstood = {{Letter::Kind::parallel, kNone}, {Letter::Kind::unknown, kNone}};
}  // namespace

ThreadContexts::ThreadContexts(const Program& program, const PointsTo& points_to, const CallGraph& calls,
                               const std::vector<ControlFlow>& flows)
    : program_(program), entered_(program.functions().size()), changed_(program.functions().size(), 0) {
  const TeamValues team(program, points_to, flows);
  constructs_.reserve(program.functions().size());
  for (Id f = 0; f < program.functions().size(); ++f) {
    constructs_.emplace_back(program, f, flows[f], team, numbers_);
    any_ |= constructs_.back().any();
  }
  if (!any_) {
    for (auto& words : entered_) words.push_back({});
    return;
  }
  // Callers first; whoever has none is entered by the first thread alone.
  const std::vector<Id> top_down(calls.bottom_up().rbegin(), calls.bottom_up().rend());
  for (const Id f : top_down) {
    if (calls.callers(f).empty()) enter(f, {});
    pass_on(points_to, f, flows[f]);
  }
  // Recursion, until nothing is new: words are bounded.
  while (std::any_of(changed_.begin(), changed_.end(), [](char c) { return c != 0; }))
    for (const Id f : top_down)
      if (changed_[f]) pass_on(points_to, f, flows[f]);
  for (auto& words : entered_)
    if (words.empty()) words.push_back({});  // called in a circle only
}

bool ThreadContexts::enter(Id function, Word word) {
  auto& words = entered_[function];
  if (word.size() > kMostLetters || words.size() >= kMostWords / 2) word = without_barriers(std::move(word));
  if (word.size() > kMostLetters || words.size() >= kMostWords) word = kNotUnderstood;
  if (std::find(words.begin(), words.end(), word) != words.end()) return false;
  words.push_back(std::move(word));
  changed_[function] = 1;
  return true;
}

void ThreadContexts::pass_on(const PointsTo& points_to, Id function, const ControlFlow& flow) {
  changed_[function] = 0;
  const std::vector<Word> entered = entered_[function];
  for_each_call(program_.function(function), flow, [&](Id block, Id statement, Id call) {
    const auto& callees = points_to.callees(function, call);
    if (callees.empty()) return;
    const Word around = constructs_[function].around(block, statement);
    const Word chosen = constructs_[function].chosen_for(call);
    const Word within = constructs_[function].run_in(call);
    for (const Word& outer : entered) {
      Word word = outer;
      word.insert(word.end(), around.begin(), around.end());
      word.insert(word.end(), chosen.begin(), chosen.end());
      word.insert(word.end(), within.begin(), within.end());
      for (const Id callee : callees) enter(callee, word);
    }
  });
}

std::vector<Word> ThreadContexts::words(Id function, Id block, Id statement) const {
  std::vector<Word> out = entered_[function];
  const Word around = constructs_[function].around(block, statement);
  for (Word& word : out) word.insert(word.end(), around.begin(), around.end());
  return out;
}

}  // namespace mpivet::statics
