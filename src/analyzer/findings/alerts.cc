// Findings are told to the rank they are about, for the sake of a debugger (docs/debugger.md).
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <climits>
#include <cstdint>

#include "analyzer/analyzer.h"

namespace mpivet::analyzer {

void Stream::tell_looked() {
  event::RingHeader& ring = ring_.header();
  if (ring.answered.load(std::memory_order_relaxed) == asked_) return;
  ring.answered.store(asked_, std::memory_order_seq_cst);
  if (ring.waits_for_look.exchange(0, std::memory_order_seq_cst) == 0) return;
  ring.looks.fetch_add(1, std::memory_order_release);
  ::syscall(SYS_futex, &ring.looks, FUTEX_WAKE, INT_MAX, nullptr, nullptr, 0);
}

void Stream::tell_finding(const std::string& text, bool hold) {
  event::RingHeader& ring = ring_.header();
  ring.finding[text.copy(ring.finding, event::kMaxFindingText - 1)] = '\0';
  if (hold) ring.hold.store(1, std::memory_order_release);
  ring.findings.fetch_add(1, std::memory_order_release);
}

void Stream::release() { ring_.header().hold.store(0, std::memory_order_release); }

// The rank at the place of a new finding. It waits for a debugger once.
void Analyzer::alert(const report::RawFinding& finding) {
  if (finding.sites.empty()) return;
  const report::RawCall& call = finding.sites.front().call;
  Stream* stream = world_.stream(call.rank);
  if (stream == nullptr || stream->gone) return;
  const bool first = !std::exchange(stream->alerted, true);
  const std::uint16_t func = call.known() ? call.header()->func : 0;
  const std::string where = func != 0 ? std::string(" in ") + spec::info(static_cast<spec::Func>(func)).name : "";
  stream->tell_finding(finding.check + where, first && settings_.hold_on_error);
  if (!first || !settings_.on_error) return;
  std::uint64_t epoch = 0;
  settings_.on_error({call.rank, stream->pid(), finding.check, stream->inside(call.thread, epoch)});
}

void Analyzer::tell_looked() {
  if (settings_.synchronous) settle_failures(false);
  for (const auto& stream : streams_)
    if ((settings_.synchronous || stream->failed_for_good) && !stream->gone && !stream->held) stream->tell_looked();
}

void Analyzer::release_ranks() {
  release_ = true;
  control_.wake();
}

}  // namespace mpivet::analyzer
