#include "report/formats/html_embed.h"

#include <algorithm>

namespace mpivet::report {

// In JSON `<` stands only inside of strings, where the escape means the same. Without it neither `</script` nor `<!--`
// can be written.
std::string escape_for_script(std::string_view json) {
  std::string out;
  out.reserve(json.size() + 5 * static_cast<std::size_t>(std::count(json.begin(), json.end(), '<')));
  for (const char c : json)
    if (c == '<')
      out += "\\u003c";
    else
      out += c;
  return out;
}

std::string put_into_page(std::string_view page, std::string_view json) {
  const auto place = page.find(kPagePlace);
  if (place == std::string_view::npos) return {};
  std::string out;
  out.reserve(page.size() + json.size());
  out += page.substr(0, place);
  out += escape_for_script(json);
  out += page.substr(place + kPagePlace.size());
  return out;
}

}  // namespace mpivet::report
