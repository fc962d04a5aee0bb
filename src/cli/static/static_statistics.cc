#include "cli/static/static_statistics.h"

#include <unordered_set>

#include "report/symbols/site_section.h"

namespace mpivet::cli {
namespace {

std::string percent(std::size_t part, std::size_t whole) {
  return std::to_string(whole == 0 ? 0 : (100 * part + whole / 2) / whole) + "%";
}

std::string line(const std::string& what, const std::string& value) {
  return "  " + what + std::string(what.size() < 46 ? 46 - what.size() : 1, ' ') + value + "\n";
}
std::string line(const std::string& what, std::size_t value) { return line(what, std::to_string(value)); }
std::string line(const std::string& what, std::size_t part, std::size_t whole) {
  return line(what, std::to_string(part) + " (" + percent(part, whole) + ")");
}

class CheckCounter {
 public:
  void add(const std::vector<report::SiteEntry>& sites) {
    for (const report::SiteEntry& entry : sites) {
      if (entry.site.state != collective_check::kSiteChecked || !seen_.insert(entry.site.id).second) continue;
      ++counts.calls;
      const bool of_function = entry.site.flags & collective_check::kCallOfFunction;
      counts.collectives += entry.site.kind == collective_check::SiteKind::collective && !of_function;
    }
  }
  CheckCounts counts;

 private:
  std::unordered_set<std::uint64_t> seen_;  // of templates there may be copies
};

}  // namespace

CheckCounts count_checks(const Words& files, const Words& libraries) {
  CheckCounter counter;
  std::vector<collective_check::Switch> switches;
  for (const auto& file : files) {
    const auto sites = report::read_sites(file);
    if (sites) counter.add(*sites);
    for (const auto& one : report::read_switches(file)) switches.push_back(one);
  }
  for (const auto& library : libraries) {
    auto section = report::read_site_section(library);
    if (!section) continue;
    report::apply(switches, *section);
    counter.add(section->entries);
  }
  return counter.counts;
}

std::string statistics_text(const statics::Statistics& s, const CheckCounts& checks) {
  return "Statistics:\n" + line("functions", s.functions) + line("calls of collectives", s.collectives) +
         line("  of these under a condition (Algorithm 1)", s.flagged_collectives, s.collectives) +
         line("  of these checked at run time", checks.collectives, s.collectives) +
         line("conditions in functions with collectives", s.conditions) +
         line("  of these deciding about one (the set S)", s.flagged_conditions) +
         line("    that depend on the rank", s.divergent) + line("    that may depend on it", s.unknown) +
         line("    equal on all ranks", s.uniform) + line("calls of checks in the program (CC)", checks.calls);
}

}  // namespace mpivet::cli
