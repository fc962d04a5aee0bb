#include "report/findings/fingerprint.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>

#include "base/fnv.h"
#include "base/paths.h"
#include "report/findings/merge.h"
#include "report/formats/source_uri.h"

namespace mpivet::report {
namespace {

std::string sixteen_digits(std::uint64_t number) {
  char buffer[17];
  std::snprintf(buffer, sizeof buffer, "%016llx", static_cast<unsigned long long>(number));
  return buffer;
}

std::string lasting_site(const CallSite& site, const std::string& root) {
  const Frame* const frame = user_frame(site);
  std::string out = function_of(site);
  if (!frame) return out;
  const std::string where =
      frame->file.empty() ? std::string(paths::base_name(frame->module)) : path_below(frame->file, root);
  return out + '\n' + where + '\n' + frame->function;
}

std::string lasting_identity(const Finding& finding, const std::string& root) {
  std::set<std::string> sites;
  for (const CallSite& site : finding.sites) sites.insert(lasting_site(site, root));
  std::string out = finding.check.text();
  for (const std::string& site : sites) out += "\n\n" + site;
  return finding.sites.empty() ? out + "\n\n" + finding.message : out;
}

int line_of_place(const Finding& finding) {
  const Frame* const frame = finding.sites.empty() ? nullptr : user_frame(finding.sites.front());
  return frame ? frame->line : 0;
}

const std::string& root_of(const Finding& finding, const ReportDocument& document) {
  const bool joined = !finding.seen_in.empty() && finding.seen_in.front() < document.runs.size();
  const RunInfo& run = joined ? document.runs[finding.seen_in.front()] : document.run;
  return run.source_root.empty() ? document.source_root : run.source_root;
}

}  // namespace

void set_fingerprints(std::vector<Finding>& findings, const ReportDocument& document) {
  std::map<std::string, std::vector<Finding*>> alike;
  for (Finding& finding : findings) alike[lasting_identity(finding, root_of(finding, document))].push_back(&finding);
  for (auto& [text, group] : alike) {
    std::stable_sort(group.begin(), group.end(),
                     [](const Finding* a, const Finding* b) { return line_of_place(*a) < line_of_place(*b); });
    for (std::size_t i = 0; i < group.size(); ++i)
      group[i]->fingerprint = sixteen_digits(fnv1a(kFnvStart, i == 0 ? text : text + "\n#" + std::to_string(i + 1)));
  }
}

}  // namespace mpivet::report
