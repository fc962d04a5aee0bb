// The shape of a datatype: where its bytes lie.
#pragma once
#include <mpi.h>

#include <cstddef>
#include <cstdint>

#include "runtime/handles/handles.h"

namespace mpivet::runtime {

struct TypeShape {
  std::int64_t size, extent, true_lb, true_extent;  // size < 0: not known
  bool in_order = false;  // dense, and sent in the order in which it lies in memory; known only if sums are wanted

  bool known() const { return size >= 0; }
  // `count` of them in a row leave no gap and begin at the buffer's address.
  bool dense() const { return true_lb == 0 && size == extent && size == true_extent; }
};

// Changes whenever a datatype is freed, so that what is remembered of a handle is known to be still true.
inline std::uint32_t type_generation() {
  return table(spec::HandleKind::datatype).generation.load(std::memory_order_relaxed);
}
// Of a type that is alive; what it is of any other is not known.
TypeShape shape_of(MPI_Datatype type);

// The bytes a buffer may reach, gaps included.
struct Span {
  std::uint64_t begin = 0, end = 0;
  std::size_t bytes() const { return end - begin; }
};
inline Span span_of(const void* buffer, std::int64_t count, const TypeShape& shape) {
  if (count <= 0 || shape.size <= 0) return {};
  const auto base = reinterpret_cast<std::int64_t>(buffer) + shape.true_lb;
  const std::int64_t to_last = (count - 1) * shape.extent;
  const std::int64_t low = to_last < 0 ? to_last : 0, high = to_last < 0 ? 0 : to_last;
  return {static_cast<std::uint64_t>(base + low), static_cast<std::uint64_t>(base + high + shape.true_extent)};
}

}  // namespace mpivet::runtime
