// A message is written before its call sites are resolved, so it names their places by markers.
#pragma once
#include <string>
#include <vector>

#include "report/finding.h"

namespace mpivet::report {

std::string place_marker(std::size_t site);
// Puts " at f.c:12" where the marker of a site stands, or nothing if its place is not known.
std::string fill_places(const std::string& message, const std::vector<CallSite>& sites);

}  // namespace mpivet::report
