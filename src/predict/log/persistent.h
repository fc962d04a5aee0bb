// For forms of a log that know no persistent requests: each persistent collective on a communicator of its own, which
// has the same members. So its starts are paired with each other and with nothing else, as they are (PersistentTurn).
#pragma once
#include "predict/log/log.h"

namespace mpivet::predict {

void set_persistent_apart(Log& log);

}  // namespace mpivet::predict
