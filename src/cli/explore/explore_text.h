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
// What a relevant barrier keeps from happening.
std::string why_relevant(const explore::BarrierVerdict& verdict);
// "in 2 of 6 interleavings".
std::string in_interleavings(std::uint64_t some, const explore::Found& found);
// How one output differs from another, line by line.
std::string difference(const std::string& a, const std::string& b);

}  // namespace mpivet::cli
