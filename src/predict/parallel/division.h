// How the processes of a log are shared out.
#pragma once
#include <algorithm>

#include "predict/log/operation.h"

namespace mpivet::predict {

// Which part holds a rank.
struct Division {
  Rank ranks = 0;
  int parts = 1;
  Rank block() const { return std::max<Rank>(1, (ranks + parts - 1) / parts); }
  int owner(Rank rank) const { return static_cast<int>(rank / block()); }
  Rank first(int part) const { return static_cast<Rank>(std::min<std::int64_t>(ranks, std::int64_t{part} * block())); }
  Rank last(int part) const { return first(part + 1); }  // not included
};

}  // namespace mpivet::predict
