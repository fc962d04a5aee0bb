// The whole of a file that the user has named, or why not: "cannot read x: Is a directory".
#pragma once
#include <string>

#include "base/result.h"

namespace mpivet {

Result<std::string> read_whole_file(const std::string& path);

}  // namespace mpivet
