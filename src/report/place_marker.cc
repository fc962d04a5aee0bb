#include "report/place_marker.h"

#include "report/text_place.h"

namespace mpivet::report {
namespace {

constexpr char kMark = '\x02';  // in no text that people write

}  // namespace

std::string place_marker(std::size_t site) { return kMark + std::to_string(site) + kMark; }

std::string fill_places(const std::string& message, const std::vector<CallSite>& sites) {
  std::string out = message;
  for (std::size_t i = 0; i < sites.size(); ++i) {
    const std::string marker = place_marker(i);
    const std::string place = site_place(sites[i]);
    for (std::size_t at = out.find(marker); at != std::string::npos; at = out.find(marker, at))
      out.replace(at, marker.size(), place.empty() ? "" : " at " + place);
  }
  return out;
}

}  // namespace mpivet::report
