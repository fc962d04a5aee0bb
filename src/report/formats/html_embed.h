// A report inside of a page. Nothing that comes from a report may be taken for HTML by a browser.
#pragma once
#include <string>
#include <string_view>

namespace mpivet::report {

// Where the data goes.
inline constexpr std::string_view kPagePlace = "@REPORT@";

// JSON that a browser does not take for anything else inside of a <script> element.
std::string escape_for_script(std::string_view json);

// The page with the report in it; empty if the page has no place for it.
std::string put_into_page(std::string_view page, std::string_view json);

}  // namespace mpivet::report
