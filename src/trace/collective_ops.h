// Collectives as OTF2 names them. Which name is which follows from what spec says that a collective does.
#pragma once
#include <otf2/otf2.h>

#include "spec/functions.h"

namespace mpivet::trace {

OTF2_CollectiveOp collective_of(spec::Coll coll);
// A blocking function that does this; MPI_Barrier for what is not known.
spec::Func function_of(OTF2_CollectiveOp op);

}  // namespace mpivet::trace
