#pragma once
#include <array>
#include <cstdint>
#include <string_view>

namespace mpivet::trace {

enum class Attribute : std::uint8_t {
#define ATTRIBUTE(name, type, event, description) name,
#include "trace/attributes.inc"
#undef ATTRIBUTE
};

inline constexpr int kAttributes = 0
#define ATTRIBUTE(name, type, event, description) +1
#include "trace/attributes.inc"
#undef ATTRIBUTE
    ;

enum class On : std::uint8_t {
  enter,
  leave
};

inline constexpr char kPrefix[] = "mpivet::";

struct AttributeInfo {
  const char* name;   // with the prefix
  std::uint8_t type;  // OTF2_Type
  On on;
  const char* description;
};
const std::array<AttributeInfo, kAttributes>& attributes();

// Parameter events, for what an attribute cannot hold: see docs/trace-format.md.
inline constexpr char kMoreRequests[] = "mpivet::more_requests";
inline constexpr char kCompleted[] = "mpivet::completed";

// Properties of the archive.
inline constexpr char kVersionProperty[] = "MPIVET::TRACE_VERSION";
inline constexpr char kWorldProperty[] = "MPIVET::WORLD_SIZE";
inline constexpr char kEndProperty[] = "MPIVET::END";
inline constexpr char kProgramProperty[] = "MPIVET::PROGRAM";
inline constexpr char kTopologyProperty[] = "MPIVET::TOPOLOGY_";  // and the number of the communicator
inline constexpr int kTraceVersion = 1;
// kEndProperty of an archive that was made from a log: its processes need not end with MPI_Finalize.
inline constexpr char kFromLog[] = "written from a log";

}  // namespace mpivet::trace
