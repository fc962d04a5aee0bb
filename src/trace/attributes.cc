#include "trace/attributes.h"

#include <otf2/OTF2_GeneralDefinitions.h>

namespace mpivet::trace {

const std::array<AttributeInfo, kAttributes>& attributes() {
  static constexpr std::array<AttributeInfo, kAttributes> table{{
#define ATTRIBUTE(name, type, event, description) {"mpivet::" #name, OTF2_TYPE_##type, On::event, description},
#include "trace/attributes.inc"
#undef ATTRIBUTE
  }};
  return table;
}

}  // namespace mpivet::trace
