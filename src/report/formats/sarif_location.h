// Places, stacks and ways of execution in SARIF's terms.
#pragma once
#include <nlohmann/json.hpp>
#include <string>

#include "report/findings/finding.h"

namespace mpivet::report::sarif {

using json = nlohmann::ordered_json;

inline constexpr const char* kRoot = "SRCROOT";

// A message of plain text. What SARIF would take as a link or as a placeholder is escaped, but only then: many viewers
// show the escapes.
json message(const std::string& text, bool line_breaks = true);

// Of one call site: file, region and function of its place; null if nothing is known.
json location(const CallSite& site, const std::string& root);
json stack(const CallSite& site, const std::string& root);
// How the ranks came to the calls of the finding: a thread flow for each rank, or for each group of them if they are
// many. Empty if no site tells ranks.
json thread_flows(const Finding& finding, const std::string& root);

}  // namespace mpivet::report::sarif
