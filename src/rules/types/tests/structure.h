// Types made of blocks, without the trouble of a span.
#pragma once
#include <vector>

#include "rules/types/datatype.h"

namespace mpivet::rules {

inline DatatypeRef structure(std::vector<construct::Block> blocks) { return construct::blocks(blocks); }

}  // namespace mpivet::rules
