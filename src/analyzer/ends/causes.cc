#include "analyzer/ends/causes.h"

#include <algorithm>
#include <csignal>

namespace mpivet::analyzer {
namespace {

using model::EndFact;

bool is_fault(int number) {
  constexpr int kFaults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS, SIGTRAP, SIGXCPU, SIGXFSZ};
  return std::find(std::begin(kFaults), std::end(kFaults), number) != std::end(kFaults);
}

bool by_itself(const EndFact& fact) {
  return fact.how == EndFact::How::exit || (fact.how == EndFact::How::signal && is_fault(fact.code));
}

bool by_launcher(const Ended& e) {
  return e.fact.how == EndFact::How::signal && e.fact.sender != 0 && e.fact.sender == e.launcher;
}

}  // namespace

// Of ranks that were killed, the first one was killed by somebody; the others, perhaps, by the launcher.
void keep_causes(std::vector<Ended>& ended, bool cause_known, int first_left) {
  std::erase_if(ended, [&](const Ended& e) { return by_launcher(e) && first_left < e.gone_as; });
  cause_known = cause_known || std::any_of(ended.begin(), ended.end(), [](auto& e) { return by_itself(e.fact); });
  const auto first =
      std::min_element(ended.begin(), ended.end(), [](auto& a, auto& b) { return a.gone_as < b.gone_as; });
  const int first_gone = cause_known || first == ended.end() ? -1 : first->gone_as;
  std::erase_if(ended, [&](const Ended& e) { return !by_itself(e.fact) && e.gone_as != first_gone; });
}

}  // namespace mpivet::analyzer
