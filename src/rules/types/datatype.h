// A datatype: a type map with bounds. Immutable and shared: a pending operation keeps the datatype it was started
// with, whatever happens to the handle.
#pragma once
#include <cstdint>
#include <span>

#include "rules/types/ref.h"
#include "rules/types/type_map.h"

namespace mpivet::rules {

class Datatype;
using DatatypeRef = Ref<Datatype>;

// Bounds as the standard defines them: explicit ones (MPI_Type_create_resized, MPI_LB, MPI_UB) are inherited by every
// type made from this one, natural ones follow from the data and its alignment.
struct Bounds {
  std::int64_t lb = 0;
  std::int64_t ub = 0;
  bool explicit_lb = false;
  bool explicit_ub = false;
};

class Datatype : public Counted {
 public:
  Datatype(TypeMapRef map, const Bounds& bounds) : map_(std::move(map)), bounds_(bounds) {}

  // A type whose contents could not be established: never the reason for a finding.
  static const DatatypeRef& unknown();

  bool known() const { return static_cast<bool>(map_); }
  const TypeMapRef& map() const { return map_; }
  const Bounds& bounds() const { return bounds_; }
  std::int64_t lb() const { return bounds_.lb; }
  std::int64_t ub() const { return bounds_.ub; }
  std::int64_t extent() const { return bounds_.ub - bounds_.lb; }
  std::int64_t size() const { return map_->bytes(); }

  ~Datatype() = default;

 private:
  TypeMapRef map_;
  Bounds bounds_;
};

// The constructors. Arguments may be anything a program can pass: a negative length, an overflow or an unknown old type
// gives the unknown type.
namespace construct {

struct Block {
  std::int64_t length;        // copies, one extent apart
  std::int64_t displacement;  // bytes
  DatatypeRef type;
};

DatatypeRef blocks(std::span<const Block> blocks);
DatatypeRef contiguous(std::int64_t count, const DatatypeRef& old_type);
// `count` blocks of `length` copies, `stride` bytes from one block to the next.
DatatypeRef hvector(std::int64_t count, std::int64_t length, std::int64_t stride, const DatatypeRef& old_type);
DatatypeRef vector(std::int64_t count, std::int64_t length, std::int64_t stride, const DatatypeRef& old_type);
DatatypeRef resized(const DatatypeRef& old_type, std::int64_t lb, std::int64_t extent);

}  // namespace construct
}  // namespace mpivet::rules
