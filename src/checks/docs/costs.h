// What checks cost, and why they are on or off by default.
#pragma once
#include <string>

#include "checks/registry.h"

namespace mpivet::checks::docs {

const char* cost_name(Cost cost);
// For the page of a check.
const char* cost_sentence(Cost cost);

// For the page of all checks.
std::string defaults_section();

}  // namespace mpivet::checks::docs
