#include "known_gaps.h"

#include <algorithm>

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

std::string tracker_miss(const Standard& standard, const Execution& run, const StrictReplay& replay, bool looks_early) {
  const bool from_any = any_call(standard.program(), [](const Call& call) {
    return (is_receive(call.what) && call.peer == kAny) || (call.what == What::sendrecv && call.source == kAny);
  });
  if (is_untold(standard, run)) return "what a receive from any source or a cancelled request got is never told";
  if (has(standard.program(), What::cancel)) return "a message that may be cancelled is in doubt";
  if (looks_early && from_any && !replay.potential.empty())
    return "an early look passes over a receive from any source that a rank still under way might have served";
  if (replay.polled) return "a test or probe said yes only thanks to buffering: its rank counts as one that goes on";
  return "";
}

std::string tracker_false_alarm(const Standard& standard, const Execution& run) {
  if (has(standard.program(), What::cancel)) return "false alarm after a message that may be cancelled";
  const bool any_tag = any_call(standard.program(), [](const Call& call) {
    return (is_receive(call.what) && call.peer != kAny && call.tag == kAny) ||
           (call.what == What::sendrecv && call.source != kAny && call.source_tag == kAny);
  });
  if (any_tag && is_untold(standard, run))
    return "the tag that a receive from a named source got is told, and not used, behind one whose end is never told";
  return "";
}

}  // namespace agreement
