#pragma once
#include <string>

#include "base/result.h"
#include "checks/registry.h"

namespace mpivet::cli {

// By name in any case, or by the end of the name if only one check ends like that.
Result<const checks::Row*> find_check(const std::string& name);

}  // namespace mpivet::cli
