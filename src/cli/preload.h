#pragma once
#include <string>

#include "base/process.h"
#include "base/result.h"

namespace mpivet::cli {

// What to change in the environment so that a program loads the library first.
Result<process::Environment> preload_environment(const std::string& library);

}  // namespace mpivet::cli
