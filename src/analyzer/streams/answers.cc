#include "analyzer/streams/answers.h"

#include "base/futex.h"

namespace mpivet::analyzer {

void Answers::tell_looked() {
  if (ring_.answered.load(std::memory_order_relaxed) == asked_) return;
  ring_.answered.store(asked_, std::memory_order_seq_cst);
  if (ring_.waits_for_look.exchange(0, std::memory_order_seq_cst) == 0) return;
  ring_.looks.fetch_add(1, std::memory_order_release);
  futex_wake(ring_.looks);
}

void Answers::tell_finding(const std::string& text, bool hold) {
  ring_.finding[text.copy(ring_.finding, event::kMaxFindingText - 1)] = '\0';
  if (hold) ring_.hold.store(1, std::memory_order_release);
  ring_.findings.fetch_add(1, std::memory_order_release);
}

void Answers::release() { ring_.hold.store(0, std::memory_order_release); }

}  // namespace mpivet::analyzer
