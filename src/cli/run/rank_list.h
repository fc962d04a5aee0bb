// "0-3,7": ranks as a user names them.
#pragma once
#include <string>
#include <vector>

#include "base/result.h"

namespace mpivet::cli {

struct RankSpan {
  int first, last;
};

// An empty text stands for all of them.
Result<std::vector<RankSpan>> parse_ranks(const std::string& text, int world);

}  // namespace mpivet::cli
