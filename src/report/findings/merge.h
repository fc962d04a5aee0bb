// Which findings are the same mistake: the same check at the same source places, whatever rank made it and how often.
#pragma once
#include <string>

#include "report/findings/finding.h"

namespace mpivet::report {

// "file.c:12", or what else identifies the frame in the program.
std::string frame_key(const Frame& frame);
// The innermost frame of interest to the user; null if there is none.
const Frame* user_frame(const CallSite& site);
// "MPI_Send" of "MPI_Send(buf=...".
std::string function_of(const CallSite& site);

// Equal for call sites that differ in rank and arguments only.
std::string site_key(const CallSite& site);
// Equal for findings that are to be merged.
std::string finding_key(const Finding& finding);
// Check and place of its first site: what limits count by.
std::string place_key(const Finding& finding);

// Merges the call sites of one finding that stand at one place. A few that differ in arguments stay apart, since the
// arguments explain the finding; many become one.
void merge_sites(Finding& finding);
// Takes `other`, of equal key, into `finding`, which keeps its texts and the arguments of its calls.
void merge_into(Finding& finding, const Finding& other);

}  // namespace mpivet::report
