// Text in XML: markup is escaped, and characters that XML has no place for are shown as sanitize() shows them.
#pragma once
#include <string>
#include <string_view>

namespace mpivet::report {

// For an attribute's value too: line breaks in it are written as \n.
std::string xml_attribute(std::string_view text);
std::string xml_text(std::string_view text);

}  // namespace mpivet::report
