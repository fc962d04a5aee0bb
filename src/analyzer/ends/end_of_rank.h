// How one rank ended, from its last notices and from what the kernel says.
#pragma once
#include "analyzer/streams/stream.h"
#include "model/notices.h"

namespace mpivet::analyzer {

model::EndFact end_of(const Stream& stream);

}  // namespace mpivet::analyzer
