// Files people write by hand: one entry a line; '#' at the beginning of a word, outside of quotes, begins a comment.
#pragma once
#include <string>
#include <vector>

#include "base/result.h"

namespace mpivet {

struct ConfigLine {
  std::string place;  // "file:12"
  std::string text;   // without comment and blanks around it; never empty
};

// A file that cannot be read is a usage error.
Result<std::vector<ConfigLine>> read_config_file(const std::string& path);

}  // namespace mpivet
