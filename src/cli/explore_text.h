// What `mpivet explore` says besides its findings.
#pragma once
#include <string>

#include "explore/exploration.h"

namespace mpivet::cli {

// "explored 6 interleavings of 4 ranks ...": how far it got, and how much is left.
std::string summary_text(const explore::Found& found, int ranks);
// Receives that depend on the order of messages.
std::string receives_text(const explore::Found& found);
// The verdict on each barrier.
std::string barriers_text(const explore::Found& found);
// Exit statuses other than 0.
std::string exits_text(const explore::Found& found);
// How what ranks print differs.
std::string outputs_text(const explore::Found& found);

}  // namespace mpivet::cli
