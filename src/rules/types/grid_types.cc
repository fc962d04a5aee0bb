#include "rules/types/grid_types.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "rules/types/checked.h"

namespace mpivet::rules::construct {
namespace {

// The dimensions as indices, the one whose elements are next to each other first.
std::vector<std::size_t> fastest_first(std::size_t dimensions, Order order) {
  std::vector<std::size_t> indices(dimensions);
  for (std::size_t i = 0; i < dimensions; ++i) indices[i] = order == Order::fortran ? i : dimensions - 1 - i;
  return indices;
}

// Gives the selection the extent of the whole array, as the standard asks.
DatatypeRef with_array_bounds(const DatatypeRef& selection, Checked array_bytes) {
  if (!array_bytes.ok() || !selection->known()) return Datatype::unknown();
  return resized(selection, 0, array_bytes.value());
}

DatatypeRef moved(const DatatypeRef& type, Checked displacement) {
  if (!displacement.ok()) return Datatype::unknown();
  const Block block{1, displacement.value(), type};
  return blocks({&block, 1});
}

// What one process has of one dimension: runs of `block` indices, `period` indices apart, the first at `first`.
struct Share {
  std::int64_t first, block, period, full_blocks, rest;
};

std::optional<Share> share_of(const Distributed& dimension, std::int64_t coordinate) {
  const std::int64_t size = dimension.size, processes = dimension.processes;
  std::int64_t block = dimension.argument;
  switch (dimension.distribution) {
    case Distribution::none:
      if (processes != 1) return {};
      block = size;
      break;
    case Distribution::block:
      if (block == Distributed::kDefaultArgument) block = (size - 1) / processes + 1;
      if (block <= 0 || block < (size - 1) / processes + 1) return {};
      break;
    case Distribution::cyclic:
      if (block == Distributed::kDefaultArgument) block = 1;
      if (block <= 0) return {};
      break;
  }
  const Checked first = Checked(block) * coordinate, period = Checked(block) * processes;
  if (!first.ok() || !period.ok()) return {};
  const std::int64_t available = std::max<std::int64_t>(0, size - first.value());
  const std::int64_t full_blocks = available / period.value() + (available % period.value() >= block ? 1 : 0);
  const std::int64_t tail = available % period.value();
  return Share{first.value(), block, period.value(), full_blocks, tail < block ? tail : 0};
}

// The share of one dimension as a type over `inner`, whose neighbours are `stride` bytes apart.
DatatypeRef distribute(const Share& share, const DatatypeRef& inner, std::int64_t stride) {
  const Checked period = Checked(share.period) * stride;
  const Checked begin = Checked(share.first) * stride;
  const Checked rest_at = Checked(share.full_blocks) * period + begin;
  if (!period.ok() || !begin.ok() || !rest_at.ok()) return Datatype::unknown();
  const DatatypeRef full = hvector(share.full_blocks, 1, period.value(), hvector(share.block, 1, stride, inner));
  const DatatypeRef rest = hvector(share.rest, 1, stride, inner);
  if (!full->known() || !rest->known()) return Datatype::unknown();
  const Block both[] = {{1, begin.value(), full}, {1, rest_at.value(), rest}};
  return blocks(both);
}

// The coordinates of the process in the grid; always row-major, whatever the order of the array.
std::optional<std::vector<std::int64_t>> coordinates_of(std::int64_t rank, std::int64_t processes,
                                                        std::span<const Distributed> dimensions) {
  std::int64_t left = processes, rest = rank;
  std::vector<std::int64_t> coordinates;
  for (const Distributed& dimension : dimensions) {
    if (dimension.processes <= 0 || left % dimension.processes != 0) return {};
    left /= dimension.processes;
    coordinates.push_back(rest / left);
    rest %= left;
  }
  if (left != 1) return {};
  return coordinates;
}

}  // namespace

DatatypeRef subarray(std::span<const Slice> slices, Order order, const DatatypeRef& old_type) {
  if (!old_type->known()) return Datatype::unknown();
  DatatypeRef type = old_type;
  Checked stride = old_type->extent(), start = 0;
  for (const std::size_t i : fastest_first(slices.size(), order)) {
    const Slice& slice = slices[i];
    if (slice.size < 0 || slice.subsize < 0 || slice.start < 0 || !stride.ok()) return Datatype::unknown();
    type = hvector(slice.subsize, 1, stride.value(), type);
    start = start + stride * slice.start;
    stride = stride * slice.size;
  }
  return with_array_bounds(moved(type, start), stride);
}

DatatypeRef darray(std::int64_t processes, std::int64_t rank, std::span<const Distributed> dimensions, Order order,
                   const DatatypeRef& old_type) {
  if (!old_type->known() || processes <= 0 || rank < 0 || rank >= processes) return Datatype::unknown();
  const auto coordinates = coordinates_of(rank, processes, dimensions);
  if (!coordinates) return Datatype::unknown();
  DatatypeRef type = old_type;
  Checked stride = old_type->extent();
  for (const std::size_t i : fastest_first(dimensions.size(), order)) {
    if (dimensions[i].size <= 0 || !stride.ok()) return Datatype::unknown();
    const auto share = share_of(dimensions[i], (*coordinates)[i]);
    if (!share) return Datatype::unknown();
    type = distribute(*share, type, stride.value());
    if (!type->known()) return type;
    stride = stride * dimensions[i].size;
  }
  return with_array_bounds(type, stride);
}

}  // namespace mpivet::rules::construct
