#include "report/findings/resolve_finding.h"

#include "report/findings/merge.h"
#include "report/findings/place_marker.h"
#include "report/findings/ranks.h"

namespace mpivet::report {
namespace {

template <class T>
void append_bytes(std::string& key, T value) {
  key.append(reinterpret_cast<const char*>(&value), sizeof value);
}

}  // namespace

std::string raw_key(const RawFinding& raw) {
  std::string key = raw.check.text();
  for (const RawSite& site : raw.sites) {
    key += '\n' + site.intro + '\n';
    append_bytes(key, site.call.rank);
    for (const int rank : site.ranks) append_bytes(key, rank);
    if (!site.call.known()) continue;
    // `repeat` grows while the record is the newest of its ring; it is no part of what was called.
    std::vector<std::byte> record = site.call.record;
    reinterpret_cast<event::Header*>(record.data())->repeat = 0;
    key.append(reinterpret_cast<const char*>(record.data()), record.size());
  }
  return raw.sites.empty() ? key + raw.message : key;
}

Finding resolve_finding(const RawFinding& raw, Resolver& resolver) {
  Finding finding;
  finding.check = raw.check;
  finding.severity = raw.severity;
  finding.evidence = raw.evidence;
  finding.ranks = raw.ranks;
  finding.hint = raw.hint;
  finding.graph = raw.graph;
  finding.diagram = raw.diagram;
  finding.times = raw.times;
  finding.tally = raw.tally;
  normalize_ranks(finding.ranks);
  for (const RawSite& from : raw.sites) {
    CallSite site = from.call.known() ? resolver.resolve(from.call) : CallSite();
    site.intro = from.intro;
    site.ranks = from.ranks;
    site.times = from.times;
    normalize_ranks(site.ranks);
    finding.sites.push_back(std::move(site));
  }
  finding.message = fill_places(raw.message, finding.sites);
  merge_sites(finding);
  return finding;
}

}  // namespace mpivet::report
