// What the tracker can be told to do.
#pragma once
#include <cstddef>

#include "model/high_water.h"

namespace mpivet::model {

struct Options {
  HighWater high_water = {};
  bool races = false;                    // tell about any-source receives that had a choice
  std::size_t backlog_limit = 1u << 16;  // records a thread may be ahead of its virtual position before its oldest
                                         // blocking send is taken as buffered
  bool shortcuts = true;                 // see plain_calls.h; off only to compare
};

}  // namespace mpivet::model
