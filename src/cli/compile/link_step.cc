#include "cli/compile/link_step.h"

#include "cli/compile/closed_program.h"
#include "cli/compile/site_decisions.h"
#include "cli/static/static_input.h"
#include "report/symbols/add_section.h"

namespace mpivet::cli {
namespace {

using collective_check::Switch;
using report::SiteEntry;
using report::SiteSection;

// Of the program and of its libraries, as they would be in its processes if it said nothing.
class AllSites {
 public:
  Status read(const std::string& program, const std::vector<std::string>& libraries) {
    if (auto added = add(program); !added) return added;
    for (const auto& library : libraries)
      if (auto added = add(library); !added) return added;
    return Done{};
  }
  bool empty() const { return entries_.empty(); }
  const std::vector<SiteEntry>& entries() const { return entries_; }

  // What has changed in the records of the program, and what is to be changed in those of its libraries.
  std::vector<SiteEntry> of_program(const std::vector<ChangedSite>& changed) const {
    std::vector<SiteEntry> out;
    for (const ChangedSite& one : changed)
      if (section_of_[one.number] == 0) out.push_back(one.entry);
    return out;
  }
  std::vector<Switch> of_libraries(const std::vector<ChangedSite>& changed) const {
    std::vector<Switch> out;
    for (const ChangedSite& one : changed) {
      const SiteSection& section = sections_[section_of_[one.number]];
      if (section_of_[one.number] != 0)
        out.push_back({section.hash, static_cast<std::uint32_t>(one.entry.offset - section.offset),
                       one.entry.site.state, one.entry.site.flags, 0});
    }
    return out;
  }

 private:
  Status add(const std::string& path) {
    auto section = report::read_site_section(path);
    if (!section) return section.error();
    entries_.insert(entries_.end(), section->entries.begin(), section->entries.end());
    section_of_.resize(entries_.size(), sections_.size());
    section->entries.clear();
    sections_.push_back(std::move(*section));
    return Done{};
  }

  std::vector<SiteEntry> entries_;
  std::vector<std::size_t> section_of_;  // by entry
  std::vector<SiteSection> sections_;    // without their entries; the first is the program's
};

}  // namespace

Status finish_linked_program(const std::string& path, const Words& folders, const Options& options) {
  const auto sources = divergent_sources(options.divergent_sources);
  if (!sources) return sources.error();
  auto input = read_program({path}, {}, folders);
  if (!input) return input.error().blame == Blame::usage ? Status(Done{}) : input.error();
  AllSites sites;
  if (auto read = sites.read(path, input->libraries); !read) return read;
  if (sites.empty()) return Done{};
  const LoadedObjects loaded = std::move(input->loaded);
  const statics::Program program(std::move(input->units));
  const auto plan = statics::PlanOptions{.closed = is_closed(path, loaded, program)};
  const auto analysis = statics::analyze(program, {.divergent = *sources, .plan = plan});
  const auto changed = decide_sites(program, analysis.plans, sites.entries(), options.instrument == "all").changed;
  if (auto written = report::write_sites(path, sites.of_program(changed)); !written) return written;
  const auto switches = sites.of_libraries(changed);
  return switches.empty()
             ? Status(Done{})
             : report::add_section(path, collective_check::kSwitchSection, std::as_bytes(std::span(switches)));
}

}  // namespace mpivet::cli
