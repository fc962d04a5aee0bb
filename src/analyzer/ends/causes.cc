#include "analyzer/ends/causes.h"

#include <algorithm>
#include <climits>
#include <csignal>

namespace mpivet::analyzer {
namespace {

using model::EndFact;

bool is_fault(int number) {
  constexpr int kFaults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS, SIGTRAP, SIGXCPU, SIGXFSZ};
  return std::find(std::begin(kFaults), std::end(kFaults), number) != std::end(kFaults);
}

bool has_fault(const Ended& e) { return e.fact.how == EndFact::How::signal && is_fault(e.fact.code); }

bool by_launcher(const Ended& e) {
  return e.fact.how == EndFact::How::signal && e.fact.sender != 0 && e.fact.sender == e.launcher;
}

}  // namespace

// Of ranks that were killed, the first one was killed by somebody; the others, perhaps, by the launcher. Handlers of
// signals often call exit().
void keep_causes(std::vector<Ended>& ended, bool cause_known, int first_left) {
  std::erase_if(ended, [&](const Ended& e) { return by_launcher(e) && first_left < e.gone_as; });
  std::sort(ended.begin(), ended.end(), [](auto& a, auto& b) { return a.gone_as < b.gone_as; });
  const auto first_fault = std::find_if(ended.begin(), ended.end(), has_fault);
  const int fault_at = first_fault == ended.end() ? INT_MAX : first_fault->gone_as;
  const auto by_itself = [&](const Ended& e) {
    if (has_fault(e)) return true;
    return e.fact.how == EndFact::How::exit && !cause_known && !e.consequence && e.gone_as < fault_at;
  };
  const bool known = cause_known || std::any_of(ended.begin(), ended.end(), by_itself);
  const int first_gone = known || ended.empty() || ended.front().consequence ? -1 : ended.front().gone_as;
  std::erase_if(ended, [&](const Ended& e) { return !by_itself(e) && e.gone_as != first_gone; });
}

}  // namespace mpivet::analyzer
