// The page of web/, as it was built: HTML with one place for the data of a report. Empty in an mpivet without it.
#pragma once
#include <string_view>

namespace mpivet::report {

std::string_view page_text();

}  // namespace mpivet::report
