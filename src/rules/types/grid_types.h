// Datatypes that select a part of a multi-dimensional array.
#pragma once
#include <cstdint>
#include <span>

#include "rules/types/datatype.h"

namespace mpivet::rules::construct {

enum class Order : std::uint8_t {
  c,
  fortran
};
enum class Distribution : std::uint8_t {
  none,
  block,
  cyclic
};

// One dimension of MPI_Type_create_subarray.
struct Slice {
  std::int64_t size, subsize, start;
};
DatatypeRef subarray(std::span<const Slice> slices, Order order, const DatatypeRef& old_type);

// One dimension of MPI_Type_create_darray.
struct Distributed {
  static constexpr std::int64_t kDefaultArgument = -1;
  std::int64_t size;
  Distribution distribution;
  std::int64_t argument;  // or kDefaultArgument
  std::int64_t processes;
};
DatatypeRef darray(std::int64_t processes, std::int64_t rank, std::span<const Distributed> dimensions, Order order,
                   const DatatypeRef& old_type);

}  // namespace mpivet::rules::construct
