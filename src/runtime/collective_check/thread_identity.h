// Which thread of the process this is.
#pragma once
#include "event/team.h"

namespace mpivet::collective_check {

struct ThreadIdentity {
  event::TeamPlace team = {};
  long kernel = 0;    // how the kernel calls it
  bool main = false;  // of the process
};
ThreadIdentity this_thread();

}  // namespace mpivet::collective_check
