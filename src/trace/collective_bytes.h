// How much a rank sends and receives in a collective: what OTF2 wants to know. A broadcast counts once for each rank
// that gets it; see docs/trace-format.md.
#pragma once
#include <cstdint>

#include "event/decode.h"
#include "rules/types/type_table.h"

namespace mpivet::trace {

struct Bytes {
  std::uint64_t sent = 0, received = 0;
};

// Bytes of an element; 0 for a datatype that is not known.
inline std::uint64_t size_of(const rules::TypeTable& types, std::uint32_t id) {
  const rules::DatatypeRef& type = types.find(id);
  return type->known() && type->size() > 0 ? static_cast<std::uint64_t>(type->size()) : 0;
}

// `peers`: ranks that take part on the other side; `root`: this rank is the root.
Bytes collective_bytes(const event::Arguments& arguments, const rules::TypeTable& types, std::uint64_t peers,
                       bool root);

}  // namespace mpivet::trace
