// The definitions of an archive: global ones, and for each location what its own ids stand for.
#pragma once
#include <otf2/otf2.h>

#include <cstdint>
#include <functional>
#include <vector>

#include "trace/definitions.h"

namespace mpivet::trace {

// `functions`: those of MPI that were called, by number of spec::Func. False: the library refused something.
// `local_done` is told of each location whose own definitions have been written.
bool write_definitions(OTF2_Archive* archive, const Definitions& definitions, const std::vector<bool>& functions,
                       const std::function<void(std::uint64_t location)>& local_done);

}  // namespace mpivet::trace
