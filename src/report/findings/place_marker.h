// A message is written before its call sites are resolved and equal findings are merged, so markers stand in it for
// what is known only later.
#pragma once
#include <string>
#include <vector>

#include "report/findings/finding.h"

namespace mpivet::report {

std::string place_marker(std::size_t site);
// Puts " at f.c:12" where the marker of a site stands, or nothing if its place is not known.
std::string fill_places(const std::string& message, const std::vector<CallSite>& sites);

// Stands for how much a finding with a tally counts, over all ranks: "6", or "12 in all, 6 on each rank".
std::string total_marker();
struct Totals {  // of the findings, one a rank, that were merged
  std::uint64_t all = 0, least = 0, most = 0;
  std::size_t findings = 0;
  void add(const Finding& finding);
};
std::string fill_total(const std::string& message, const Totals& totals);

}  // namespace mpivet::report
