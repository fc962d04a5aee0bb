#include "known_gaps.h"

#include <algorithm>
#include <set>

namespace agreement {
namespace {

template <class Is>
bool any_call(const Program& program, Is is) {
  return std::any_of(program.ranks.begin(), program.ranks.end(),
                     [&](const auto& code) { return std::any_of(code.begin(), code.end(), is); });
}

bool asks_again(const std::vector<Call>& code) {
  const auto asks = [](What what) { return is_test(what) || what == What::iprobe || what == What::improbe; };
  for (std::size_t i = 0; i < code.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (asks(code[i].what) && asks(code[j].what) && code[i].requests == code[j].requests &&
          code[i].peer == code[j].peer && code[i].tag == code[j].tag)
        return true;
  return false;
}

// A receive from any source, or a cancelled operation, has come to an end that no call has told of.
bool is_untold(const Standard& standard, const Execution& run) {
  for (int number = 0; number < static_cast<int>(standard.ops().size()); ++number) {
    const Op& op = standard.ops()[static_cast<std::size_t>(number)];
    const Status status = standard.status(run.end, number);
    const bool open = op.kind == Op::Kind::receive && op.peer == kAny;
    if ((!open && !op.cancelled) || (status != kOver && status != kCancelled)) continue;
    if (standard.at(run.end, op.rank) == op.call) return true;  // it is still in the call
    for (const Call& call : standard.program().ranks[static_cast<std::size_t>(op.rank)])
      if (call.request != kNone && standard.request(run.end, op.rank, call.request) == number) return true;
  }
  return false;
}

// A rank is stuck in a wait for receives from any source with different tags: a message that fits both may have gone to
// either, and where there could be one for each, a message on its way looks the same.
bool waits_for_rivals(const Standard& standard, const Execution& run) {
  for (int rank = 0; rank < standard.program().size(); ++rank) {
    if (standard.ended(run.end, rank)) continue;
    const auto& code = standard.program().ranks[static_cast<std::size_t>(rank)];
    std::set<int> tags;
    for (const int name : code[static_cast<std::size_t>(standard.at(run.end, rank))].requests) {
      const int number = standard.request(run.end, rank, name);
      if (number < 0) continue;
      const Op& op = standard.ops()[static_cast<std::size_t>(number)];
      if (op.kind == Op::Kind::receive && op.peer == kAny) tags.insert(op.tag);
    }
    if (tags.size() > 1) return true;
  }
  return false;
}

// What has met it in virtual time has gone on, which is not undone.
bool was_to_be_cancelled(const Standard& standard, const Execution& run) {
  return std::any_of(run.steps.begin(), run.steps.end(), [&](const Step& step) {
    const auto& code = standard.program().ranks[static_cast<std::size_t>(step.rank)];
    return step.kind == Step::Kind::instant && code[static_cast<std::size_t>(step.call)].what == What::cancel;
  });
}

}  // namespace

bool has(const Program& program, What what) {
  return any_call(program, [&](const Call& call) { return call.what == what; });
}

// What it is known to leave out.
std::string explorer_gap(const Program& program) {
  if (has(program, What::cancel)) return "cancel is not a choice";
  const auto is_large = [](const Call& call) {
    return (call.what == What::waitsome || call.what == What::testsome) && call.requests.size() > 3;
  };
  if (any_call(program, is_large)) return "Waitsome subsets above three";
  if (std::any_of(program.ranks.begin(), program.ranks.end(), asks_again))
    return "polling answers (Test/Iprobe \"no\" repeated)";
  return "";
}

std::string tracker_miss(const Standard& standard, const Execution& run, const StrictReplay& replay, bool looks_early,
                         bool hard) {
  if (was_to_be_cancelled(standard, run))
    return "what was to be cancelled had met another operation before MPI_Cancel was heard of";
  if (hard && waits_for_rivals(standard, run))
    return "which of its receives got a message is not told before a call ends";
  if (hard) return "";
  if (is_untold(standard, run)) return "what a receive from any source or a cancelled request got is never told";
  if (looks_early && replay.from_any)
    return "an early look passes over a receive from any source that a rank still under way might have served";
  return "";
}

std::string tracker_false_alarm(const Standard&, const Execution&) { return ""; }

}  // namespace agreement
