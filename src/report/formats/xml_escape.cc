#include "report/formats/xml_escape.h"

#include "report/text/sanitize.h"

namespace mpivet::report {
namespace {

std::string xml_escaped(std::string_view text, LineBreaks breaks) {
  std::string out;
  const std::string clean = sanitize(text, breaks);
  for (std::size_t i = 0; i < clean.size(); ++i) {
    switch (clean[i]) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&apos;";
        break;
      default:
        out += clean[i];
    }
    // U+FFFE and U+FFFF are valid UTF-8 and not allowed in XML.
    if (out.ends_with("\xef\xbf\xbe") || out.ends_with("\xef\xbf\xbf")) out.back() = '\xbd';
  }
  return out;
}

}  // namespace

std::string xml_attribute(std::string_view text) { return xml_escaped(text, LineBreaks::escape); }
std::string xml_text(std::string_view text) { return xml_escaped(text, LineBreaks::keep); }

}  // namespace mpivet::report
