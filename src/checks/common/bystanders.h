// Threads that are in no MPI call that waits, in words.
#pragma once
#include <string>
#include <vector>

#include "model/notices.h"
#include "report/findings/raw_finding.h"

namespace mpivet::checks {

// "Rank 0 has a thread that might still act: it sleeps." Empty if there is none.
std::string who_might_act(const std::vector<model::Bystander>& others);
// Their last calls, as far as they are known, and their ranks.
void add_bystanders(report::RawFinding& finding, const std::vector<model::Bystander>& others);

}  // namespace mpivet::checks
