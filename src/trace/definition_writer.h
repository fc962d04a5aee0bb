// The definitions of an archive: global ones, and for each location what its own ids stand for.
#pragma once
#include <otf2/otf2.h>

#include "trace/definitions.h"

namespace mpivet::trace {

// False: the library refused something.
bool write_definitions(OTF2_Archive* archive, const Definitions& definitions);

}  // namespace mpivet::trace
