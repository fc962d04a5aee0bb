// Random datatypes, built twice: as the model does and naively.
#pragma once
#include <random>

#include "rules/types/datatype.h"
#include "rules/types/grid_types.h"
#include "rules/types/predefined.h"
#include "rules/types/tests/naive.h"

namespace mpivet::rules {

struct Twin {
  DatatypeRef type;
  naive::Type naive;
};

class RandomTypes {
 public:
  explicit RandomTypes(unsigned seed) : random_(seed) {}

  std::int64_t number(std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(random_);
  }

  Twin make(int depth) {
    if (depth == 0 || number(0, 5) == 0) return make_basic();
    switch (number(0, 6)) {
      case 0:
        return contiguous(make(depth - 1));
      case 1:
        return vector(make(depth - 1));
      case 2:
        return indexed(make(depth - 1));
      case 3:
        return structure(depth);
      case 4:
        return resized(make(depth - 1));
      case 5:
        return subarray(make(depth - 1));
      default:
        return hvector(make(depth - 1));
    }
  }

 private:
  Twin make_basic() {
    static constexpr const char* kNames[] = {"MPI_INT", "MPI_DOUBLE", "MPI_CHAR", "MPI_SHORT"};
    const DatatypeRef& type = predefined_type(kNames[number(0, 3)]);
    return {type, naive::basic(*type)};
  }
  Twin contiguous(const Twin& old) {
    const std::int64_t count = number(0, 4);
    Twin twin{construct::contiguous(count, old.type), {}};
    twin.naive.append(old.naive, count, 0);
    return twin;
  }
  Twin vector(const Twin& old) {
    const std::int64_t count = number(0, 3), length = number(0, 3), stride = number(-4, 5);
    Twin twin{construct::vector(count, length, stride, old.type), {}};
    for (std::int64_t i = 0; i < count; ++i) twin.naive.append(old.naive, length, i * stride * old.naive.extent());
    return twin;
  }
  Twin hvector(const Twin& old) {
    const std::int64_t count = number(0, 3), length = number(0, 3), stride = number(-20, 40);
    Twin twin{construct::hvector(count, length, stride, old.type), {}};
    for (std::int64_t i = 0; i < count; ++i) twin.naive.append(old.naive, length, i * stride);
    return twin;
  }
  Twin indexed(const Twin& old) {
    std::vector<construct::Block> blocks;
    Twin twin;
    for (std::int64_t i = number(0, 5); i > 0; --i) {
      blocks.push_back({number(0, 2), number(-3, 6) * old.naive.extent(), old.type});
      twin.naive.append(old.naive, blocks.back().length, blocks.back().displacement);
    }
    twin.type = construct::blocks(blocks);
    return twin;
  }
  Twin structure(int depth) {
    std::vector<construct::Block> blocks;
    Twin twin;
    for (std::int64_t i = number(0, 3); i > 0; --i) {
      const Twin member = make(depth - 1);
      blocks.push_back({number(0, 2), number(-10, 40), member.type});
      twin.naive.append(member.naive, blocks.back().length, blocks.back().displacement);
    }
    twin.type = construct::blocks(blocks);
    return twin;
  }
  Twin resized(const Twin& old) {
    const std::int64_t lb = number(-8, 8), extent = number(0, 64);
    Twin twin{construct::resized(old.type, lb, extent), old.naive};
    twin.naive.lb_markers = {lb};
    twin.naive.ub_markers = {lb + extent};
    return twin;
  }
  Twin subarray(const Twin& old) {
    const construct::Slice rows{4, number(1, 2), number(0, 2)}, columns{3, number(1, 2), number(0, 1)};
    const bool fortran = number(0, 1) == 1;
    const construct::Slice slices[] = {rows, columns};
    Twin twin{construct::subarray(slices, fortran ? construct::Order::fortran : construct::Order::c, old.type), {}};
    const construct::Slice& fast = fortran ? rows : columns;
    const construct::Slice& slow = fortran ? columns : rows;
    for (std::int64_t s = 0; s < slow.subsize; ++s)
      for (std::int64_t f = 0; f < fast.subsize; ++f)
        twin.naive.append(old.naive, 1, ((slow.start + s) * fast.size + fast.start + f) * old.naive.extent());
    twin.naive.lb_markers = {0};
    twin.naive.ub_markers = {12 * old.naive.extent()};
    return twin;
  }

  std::mt19937 random_;
};

}  // namespace mpivet::rules
