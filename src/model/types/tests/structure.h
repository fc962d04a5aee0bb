// Types made of blocks, without the trouble of a span.
#pragma once
#include <vector>

#include "model/types/datatype.h"

namespace mpivet::model {

inline DatatypeRef structure(std::vector<construct::Block> blocks) { return construct::blocks(blocks); }

}  // namespace mpivet::model
