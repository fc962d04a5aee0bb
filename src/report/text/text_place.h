// How a place in the program is named in text.
#pragma once
#include <string>

#include "report/findings/finding.h"

namespace mpivet::report {

// "src/ring.c:12" (relative to the working directory if below it), or "app+0x1234".
std::string frame_place(const Frame& frame);
// The place of a call site's user frame; empty if not known.
std::string site_place(const CallSite& site);
// The same without folders, for where the full path stands nearby: "ring.c:12".
std::string short_place(const CallSite& site);

}  // namespace mpivet::report
