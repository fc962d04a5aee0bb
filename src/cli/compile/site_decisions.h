// What the analysis of the whole program says about the checks in it.
#pragma once
#include <vector>

#include "report/symbols/site_section.h"
#include "static/analyze.h"

namespace mpivet::cli {

struct ChangedSite {
  std::size_t number = 0;   // among those given
  report::SiteEntry entry;  // with its new state and flags
};

struct SiteDecisions {
  std::vector<ChangedSite> changed;
  std::size_t checked = 0;  // collectives that stay under a check
};

// Switches off what is proved, and on what only the whole program can see. Records of units that the analysis has not
// seen stay as they are; with `keep_all`, so do all that are on.
SiteDecisions decide_sites(const statics::Program& program, const std::vector<statics::FunctionPlan>& plans,
                           const std::vector<report::SiteEntry>& sites, bool keep_all);

}  // namespace mpivet::cli
