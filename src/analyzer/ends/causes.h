// One rank's end is usually the end of all: the launcher kills the others. Only causes are told. A fault is one
// whenever it happens; leaving is one unless a fault, or the end of the job, came first; being killed is one only as
// long as no other rank has failed.
#pragma once
#include <vector>

#include "model/notices.h"

namespace mpivet::analyzer {

struct Ended {
  model::EndFact fact;
  int gone_as;       // the how many-th of all
  int launcher;      // the process that started it
  bool consequence;  // somebody had decided to end the job before
};

// Leaves those that are causes. `first_left`: the how many-th of all was the first rank that ended in order; its exit
// status may be what made the launcher end the others.
void keep_causes(std::vector<Ended>& ended, bool cause_known, int first_left);

}  // namespace mpivet::analyzer
