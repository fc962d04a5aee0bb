// Findings about what a rank has noticed itself.
#pragma once
#include "checks/common/finding.h"

namespace mpivet::checks {

// Rank and first site.
RawFinding notice_finding(Id id, const model::NoticeFact& fact, const char* intro);

// "rank 3", or "a process" if it never learnt its rank.
std::string who(const model::NoticeFact& fact);

// Of notices about threads: " (OpenMP thread 2 of 4)", nothing outside of parallel regions.
std::string team_words(const model::NoticeFact& fact);
std::string team_words_of_other(const model::NoticeFact& fact);

// Of two threads that meet, either may notice it, or both: the same two calls are to make the same finding.
model::NoticeFact in_fixed_order(model::NoticeFact fact);

}  // namespace mpivet::checks
