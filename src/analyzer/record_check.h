// Whether a record can be what it says it is: nobody behind this needs to fear a payload shorter than its kind's
// fixed part. Arrays inside payloads carry their own lengths and are checked where they are read.
#pragma once
#include "event/record.h"

namespace mpivet::analyzer {

bool record_makes_sense(const event::Header* record);

}  // namespace mpivet::analyzer
