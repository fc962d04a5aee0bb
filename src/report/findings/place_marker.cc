#include "report/findings/place_marker.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/text/text_place.h"
#include "report/text/text_style.h"

namespace mpivet::report {
namespace {

constexpr char kMark = '\x02';  // in no text that people write

void replace_all(std::string& text, const std::string& marker, const std::string& by) {
  for (std::size_t at = text.find(marker); at != std::string::npos; at = text.find(marker, at + by.size()))
    text.replace(at, marker.size(), by);
}

}  // namespace

std::string place_marker(std::size_t site) { return kMark + std::to_string(site) + kMark; }

std::string fill_places(const std::string& message, const std::vector<CallSite>& sites) {
  std::string out = message;
  for (std::size_t i = 0; i < sites.size(); ++i) {
    const std::string place = short_place(sites[i]);
    replace_all(out, place_marker(i), place.empty() ? place : fmt::format(" at {}", place));
  }
  return out;
}

std::string total_marker() { return std::string{kMark, 'n', kMark}; }

void Totals::add(const Finding& finding) {
  std::uint64_t one = 0;
  for (const CallSite& site : finding.sites) one += site.times;
  least = findings == 0 ? one : std::min(least, one);
  most = std::max(most, one);
  all += one;
  ++findings;
}

std::string fill_total(const std::string& message, const Totals& totals) {
  std::string text = grouped(totals.all);
  if (totals.findings > 1)
    text += totals.least == totals.most
                ? fmt::format(" in all, {} on each rank", grouped(totals.least))
                : fmt::format(" in all, {} to {} on a rank", grouped(totals.least), grouped(totals.most));
  std::string out = message;
  replace_all(out, total_marker(), text);
  return out;
}

}  // namespace mpivet::report
