// Checksums of what a buffer holds, in the order in which it is sent: two buffers give the same number if a message
// from one to the other left the same data there, whatever datatypes describe them.
#pragma once
#include <mpi.h>

#include <cstdint>

#include "runtime/handles/type_shape.h"

namespace mpivet::runtime {

inline constexpr std::uint64_t kNoSum = 0;  // not known, or no data
inline constexpr std::int64_t kAllBytes = -1;

// Of the first `bytes` of the data. The datatype must be alive.
std::uint64_t content_sum(const void* buffer, std::int64_t count, MPI_Datatype type, std::int64_t bytes = kAllBytes);

// The same with a type whose shape is known, and that may be one of our own.
std::uint64_t content_sum(const void* buffer, std::int64_t count, MPI_Datatype type, const TypeShape& shape,
                          std::int64_t bytes = kAllBytes);

// The two ways it is made: of memory as it lies, and of data that have to be picked out by the datatype.
std::uint64_t plain_sum(const void* data, std::int64_t bytes);
std::uint64_t packed_sum(const void* buffer, std::int64_t count, MPI_Datatype type, std::int64_t size,
                         std::int64_t bytes);

}  // namespace mpivet::runtime
