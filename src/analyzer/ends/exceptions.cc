#include "analyzer/ends/exceptions.h"

#include <algorithm>

#include "analyzer/streams/call_refs.h"
#include "checks/common/finding.h"
#include "checks/words/exception.h"
#include "report/findings/place_marker.h"
#include "report/findings/ranks.h"
#include "report/text/sanitize.h"
#include "spec/functions.h"

namespace mpivet::analyzer {
namespace {

bool may_come_of_exception(const checks::CheckName& check) {
  using enum checks::Id;
  return check.in(area_of(deadlock_hard) | area_of(collective_operation_mismatch) | area_of(exit_signal));
}

// "MPI_Allreduce"; empty if no other rank waits.
std::string what_others_wait_in(const report::RawFinding& finding, const std::vector<int>& ended) {
  for (const report::RawSite& site : finding.sites) {
    const bool other = std::none_of(site.ranks.begin(), site.ranks.end(), [&](int rank) {
      return std::find(ended.begin(), ended.end(), rank) != ended.end();
    });
    if (other && site.call.known() && site.call.header()->func != 0)
      return spec::info(static_cast<spec::Func>(site.call.header()->func)).name;
  }
  return {};
}

// The message names sites by their position, which changes when others come before them.
std::string with_sites_moved(std::string message, std::size_t sites, std::size_t by) {
  for (std::size_t i = sites; i-- > 0;) {
    const std::string from = report::place_marker(i), to = report::place_marker(i + by);
    for (std::size_t at = message.find(from); at != std::string::npos; at = message.find(from, at + to.size()))
      message.replace(at, from.size(), to);
  }
  return message;
}

}  // namespace

void add_exceptions(report::RawFinding& finding, const World& world) {
  if (!may_come_of_exception(finding.check)) return;
  std::vector<int> ended;
  std::vector<report::RawSite> places;
  std::string said;
  for (const int rank : finding.ranks) {
    const Stream* const stream = world.stream(rank);
    if (stream == nullptr || stream->exception.empty()) continue;
    const auto* notice = reinterpret_cast<const event::Header*>(stream->exception.data());
    if (said.empty()) said = reinterpret_cast<const char*>(event::payload(notice)) + sizeof(event::NoticeInfo);
    ended.push_back(rank);
    report::RawSite site =
        checks::site(checks::words::exception_label(), bare_call(*stream, 0, notice->stack, notice->thread));
    site.ranks = {rank};
    if (notice->stack != 0) places.push_back(std::move(site));
  }
  if (ended.empty()) return;
  finding.message = checks::words::ended_by_exception(report::name_ranks(ended), what_others_wait_in(finding, ended),
                                                      report::sanitize(said)) +
                    "\n" + with_sites_moved(finding.message, finding.sites.size(), places.size());
  finding.hint = checks::words::exception_advice();
  finding.sites.insert(finding.sites.begin(), places.begin(), places.end());
}

}  // namespace mpivet::analyzer
