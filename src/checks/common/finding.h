// What all checks start from.
#pragma once
#include <string>
#include <vector>

#include "checks/check.h"

namespace mpivet::checks {

// A finding with the name and severity of the check's row.
RawFinding start_finding(Id id);

// A call site of one rank.
report::RawSite site(std::string intro, const model::CallRef& call);

// "MPI_Send"; "an MPI call" if it is not known.
std::string function_name(const model::CallRef& call);

// Stands in a message for the source place of the finding's site: " at f.c:12", or nothing if it is not known.
std::string place_of_site(std::size_t site);

// Stands in a message for the sum over the sites of a finding with a tally: "6", "12 in all, 6 on each rank".
std::string total_of_sites();

// "0.4 s", "12 s", "3 min"
std::string duration(double seconds);

}  // namespace mpivet::checks
