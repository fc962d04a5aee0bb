#include "report/findings/tally.h"

#include "report/findings/ranks.h"
#include "report/text/text_style.h"

namespace mpivet::report {
namespace {

Finding place_of_tally(const Finding& whole, const CallSite& site) {
  Finding out = whole;
  out.sites = {site};
  out.ranks = site.ranks.empty() ? whole.ranks : site.ranks;
  out.times = site.times;
  out.tally = false;
  out.fingerprint.clear();
  out.message +=
      "\nHere: " + plural(site.times, "time") + (out.ranks.empty() ? "" : ", " + name_ranks(out.ranks)) + ".";
  return out;
}

}  // namespace

std::vector<Finding> one_per_place(const std::vector<Finding>& findings) {
  std::vector<Finding> out;
  for (const Finding& finding : findings) {
    if (!finding.tally || finding.sites.size() < 2) {
      out.push_back(finding);
      continue;
    }
    for (const CallSite& site : finding.sites)
      if (!site.call.empty()) out.push_back(place_of_tally(finding, site));
  }
  return out;
}

}  // namespace mpivet::report
