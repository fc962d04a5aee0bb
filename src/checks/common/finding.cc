#include "checks/common/finding.h"

#include <fmt/format.h>

#include "report/findings/place_marker.h"

namespace mpivet::checks {

RawFinding start_finding(Id id) {
  RawFinding finding;
  finding.check = id;
  finding.severity = row(id).severity;
  return finding;
}

report::RawSite site(std::string intro, const model::CallRef& call) {
  report::RawSite out;
  out.intro = std::move(intro);
  if (call.rank >= 0) out.ranks = {call.rank};
  out.call = call;
  return out;
}

std::string function_name(const model::CallRef& call) {
  const char* const name = call.known() ? spec::info(static_cast<spec::Func>(call.header()->func)).name : "";
  return *name ? name : "an MPI call";
}

std::string place_of_site(std::size_t site) { return report::place_marker(site); }

std::string total_of_sites() { return report::total_marker(); }

std::string duration(double seconds) {
  if (seconds < 0.1) return "less than 0.1 s";
  if (seconds < 10) return fmt::format("{:.1f} s", seconds);
  if (seconds < 120) return fmt::format("{:.0f} s", seconds);
  if (seconds < 7200) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.1f} h", seconds / 3600);
}

}  // namespace mpivet::checks
