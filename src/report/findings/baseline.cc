#include "report/findings/baseline.h"

#include <set>
#include <string>

#include "report/findings/fingerprint.h"
#include "report/findings/tally.h"

namespace mpivet::report {
namespace {

std::set<std::string> fingerprints(const ReportDocument& document) {
  std::set<std::string> out;
  for (const auto* list : {&document.findings, &document.suppressed}) {
    std::vector<Finding> parts = one_per_place(*list);
    set_fingerprints(parts, document);
    for (const Finding& one : parts) out.insert(one.fingerprint);
  }
  return out;
}

}  // namespace

Compared subtract_baseline(ReportDocument& document, const ReportDocument& earlier) {
  const std::set<std::string> known = fingerprints(earlier);
  const std::set<std::string> now = fingerprints(document);
  Compared out;
  for (const std::string& one : known) out.gone += now.contains(one) ? 0 : 1;
  std::vector<Finding> parts = one_per_place(document.findings);
  set_fingerprints(parts, document);
  std::vector<Finding> left;
  auto part = parts.begin();
  for (Finding& finding : document.findings) {
    const auto count = static_cast<std::ptrdiff_t>(one_per_place({finding}).size());
    std::vector<CallSite> sites;
    bool any = false;
    for (const auto end = part + count; part != end; ++part) {
      if (known.contains(part->fingerprint)) {
        ++out.known;
        continue;
      }
      any = true;
      sites.insert(sites.end(), part->sites.begin(), part->sites.end());
    }
    if (!any) continue;
    if (finding.tally) finding.sites = std::move(sites);
    left.push_back(std::move(finding));
  }
  document.findings = std::move(left);
  document.baseline = true;
  return out;
}

}  // namespace mpivet::report
