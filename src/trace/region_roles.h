// How OTF2 classifies the functions of MPI, for tools that colour them.
#pragma once
#include <otf2/OTF2_Definitions.h>

#include "spec/functions.h"

namespace mpivet::trace {

OTF2_RegionRole region_role(spec::Func func);

}  // namespace mpivet::trace
