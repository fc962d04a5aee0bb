// The site records of this process: those of the executable and of all shared objects it has loaded.
#pragma once
#include <cstdint>

#include "event/sites/site.h"

namespace mpivet::collective_check {

// Looks for them, once. True if any is to be checked.
bool find_sites();
// Null: no such site here (another program, a record that is too old).
const Site* site_by_id(std::uint64_t id);
int sites_checked();
int sites_known();
// Of them those that are flagged because of threads.
int sites_of_threads();

}  // namespace mpivet::collective_check
