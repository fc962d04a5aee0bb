#pragma once
#include <string>
#include <vector>

#include "base/process.h"
#include "base/result.h"

namespace mpivet::cli {

// What to change in the environment so that a program loads these libraries, which are in one folder, first.
Result<process::Environment> preload_environment(const std::vector<std::string>& libraries);

}  // namespace mpivet::cli
