#include "report/findings/merge.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include "base/paths.h"
#include "report/findings/ranks.h"
#include "report/symbols/openmp_body.h"

namespace mpivet::report {
namespace {

constexpr std::size_t kKeptApart = 4;  // sites at one place whose arguments differ

// Addresses differ from rank to rank without meaning anything.
std::string without_addresses(const std::string& call) {
  std::string out;
  for (std::size_t i = 0; i < call.size(); ++i) {
    out += call[i];
    if (call[i] != 'x' || i == 0 || call[i - 1] != '0') continue;
    while (i + 1 < call.size() && std::isxdigit(static_cast<unsigned char>(call[i + 1]))) ++i;
  }
  return out;
}

bool same_arguments(const CallSite& a, const CallSite& b) {
  return a.call == b.call || without_addresses(a.call) == without_addresses(b.call);
}

void absorb(CallSite& site, const CallSite& other) {
  site.varies = site.varies || other.varies || !same_arguments(site, other);
  add_ranks(site.ranks, other.ranks);
  site.times += other.times;
}

// Most frequent first; a site without a call stands for those that are not listed and stays last.
void sort_tally(Finding& finding) {
  if (!finding.tally) return;
  std::stable_sort(finding.sites.begin(), finding.sites.end(), [](const CallSite& a, const CallSite& b) {
    if (a.call.empty() != b.call.empty()) return b.call.empty();
    return a.times > b.times;
  });
}

// The site of `finding` that a site of an equal finding belongs to.
CallSite* partner(Finding& finding, const CallSite& site) {
  const std::string key = site_key(site);
  CallSite* first = nullptr;
  for (CallSite& candidate : finding.sites) {
    if (site_key(candidate) != key) continue;
    if (candidate.ranks == site.ranks) return &candidate;
    if (!first) first = &candidate;
  }
  return first;
}

}  // namespace

std::string frame_key(const Frame& frame) {
  if (!frame.file.empty()) return frame.file + ':' + std::to_string(frame.line);
  return std::string(paths::base_name(frame.module)) + '+' + std::to_string(frame.offset);
}

const Frame* user_frame(const CallSite& site) {
  const Frame* without_file = nullptr;
  for (const Frame& frame : site.stack) {
    if (frame.internal) continue;
    if (!frame.file.empty()) return &frame;
    if (!without_file) without_file = &frame;
  }
  return without_file;
}

std::string function_of(const CallSite& site) { return site.call.substr(0, site.call.find('(')); }

std::string site_key(const CallSite& site) {
  std::string key = site.intro + '\n' + function_of(site);
  for (const Frame& frame : site.stack) {
    key += '\n' + frame_key(frame);
    // The first thread of a team comes by the parallel construct, the others from nowhere.
    if (is_openmp_body(frame.function)) break;
  }
  return key;
}

std::string finding_key(const Finding& finding) {
  std::set<std::string> sites;
  for (const CallSite& site : finding.sites) sites.insert(site_key(site));
  std::string key = finding.check.text() + '\n' + finding.suppressed_by;
  for (const std::string& site : sites) key += "\n\n" + site;
  return sites.empty() ? key + "\n\n" + finding.message : key;
}

std::string place_key(const Finding& finding) {
  if (finding.sites.empty()) return finding.check.text();
  const Frame* const frame = user_frame(finding.sites.front());
  return finding.check.text() + '\n' + (frame ? frame_key(*frame) : function_of(finding.sites.front()));
}

void merge_sites(Finding& finding) {
  std::map<std::string, std::size_t> population;
  for (const CallSite& site : finding.sites) ++population[site_key(site)];
  std::vector<CallSite> merged;
  for (const CallSite& site : finding.sites) {
    const std::string key = site_key(site);
    const bool many = finding.tally || population[key] > kKeptApart;
    const auto same = std::find_if(merged.begin(), merged.end(), [&](const CallSite& other) {
      return site_key(other) == key && (many || same_arguments(other, site));
    });
    if (same == merged.end()) {
      merged.push_back(site);
    } else {
      absorb(*same, site);
    }
  }
  finding.sites = std::move(merged);
  sort_tally(finding);
}

void merge_into(Finding& finding, const Finding& other) {
  add_ranks(finding.ranks, other.ranks);
  finding.times += other.times;
  finding.severity = std::max(finding.severity, other.severity);
  for (const CallSite& site : other.sites) {
    if (CallSite* same = partner(finding, site)) absorb(*same, site);
  }
  sort_tally(finding);
}

}  // namespace mpivet::report
