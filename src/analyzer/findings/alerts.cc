#include "analyzer/findings/alerts.h"

#include <cstdint>
#include <string>
#include <utility>

#include "spec/functions.h"

namespace mpivet::analyzer {

void Alerts::tell(const report::RawFinding& finding) {
  if (finding.sites.empty()) return;
  const event::CallRef& call = finding.sites.front().call;
  Stream* stream = world_.stream(call.rank);
  if (stream == nullptr || stream->gone) return;
  const bool first = !std::exchange(stream->alerted, true);
  const std::uint16_t func = call.known() ? call.header()->func : 0;
  const std::string where = func != 0 ? std::string(" in ") + spec::info(static_cast<spec::Func>(func)).name : "";
  stream->answers().tell_finding(finding.check.text() + where, first && settings_.hold_on_error);
  if (!first || !settings_.on_error) return;
  std::uint64_t epoch = 0;
  settings_.on_error({call.rank, stream->pid(), finding.check.text(), stream->inside(call.thread, epoch)});
}

void Alerts::tell_looked() {
  for (const auto& stream : processes_.streams())
    if ((settings_.synchronous || stream->failed_for_good) && !stream->gone && !stream->held)
      stream->answers().tell_looked();
}

void Alerts::release() {
  for (const auto& stream : processes_.streams()) stream->answers().release();
}

}  // namespace mpivet::analyzer
