#include "rules/types/constructor_calls.h"

#include <cstring>
#include <vector>

#include "event/canonical.h"
#include "rules/types/checked.h"
#include "rules/types/grid_types.h"
#include "rules/types/predefined.h"
#include "rules/types/tail_arrays.h"
#include "rules/types/type_table.h"
#include "spec/args.h"
#include "spec/constants.h"

namespace mpivet::rules {
namespace {

using spec::Func;
using Integers = std::span<const std::int64_t>;

// The arguments of one call; all zero when the record is too short for them.
template <class Args>
struct Call {
  explicit Call(std::span<const std::byte> payload) : arrays(payload, sizeof(Args)) {
    if (payload.size() >= sizeof(Args)) std::memcpy(&args, payload.data(), sizeof(Args));
  }
  Args args{};
  TailArrays arrays;
};

// Blocks of one old type. `unit`: bytes that a displacement counts.
DatatypeRef indexed(std::int64_t count, Integers lengths, Integers displacements, std::int64_t unit,
                    const DatatypeRef& old_type) {
  const auto n = static_cast<std::size_t>(count);
  if (count < 0 || lengths.size() < n || displacements.size() < n) return Datatype::unknown();
  std::vector<construct::Block> blocks;
  blocks.reserve(n);
  for (std::size_t i = 0; i < n; ++i) {
    const Checked displacement = Checked(displacements[i]) * unit;
    if (!displacement.ok()) return Datatype::unknown();
    blocks.push_back({lengths[i], displacement.value(), old_type});
  }
  return construct::blocks(blocks);
}

std::int64_t extent_of(const DatatypeRef& type) { return type->known() ? type->extent() : 0; }

template <class Args>
CreatedType indexed_call(std::span<const std::byte> payload, const TypeTable& types, bool in_bytes) {
  Call<Args> call(payload);
  const DatatypeRef& old_type = types.find(call.args.oldtype);
  const auto lengths = call.arrays.template next<std::int64_t>();
  const auto displacements = call.arrays.template next<std::int64_t>();
  const std::int64_t unit = in_bytes ? 1 : extent_of(old_type);
  return {call.args.newtype, indexed(call.args.count, lengths, displacements, unit, old_type)};
}

template <class Args>
CreatedType indexed_block_call(std::span<const std::byte> payload, const TypeTable& types, bool in_bytes) {
  Call<Args> call(payload);
  const DatatypeRef& old_type = types.find(call.args.oldtype);
  const auto displacements = call.arrays.template next<std::int64_t>();
  const std::vector<std::int64_t> lengths(displacements.size(), call.args.blocklength);
  const std::int64_t unit = in_bytes ? 1 : extent_of(old_type);
  return {call.args.newtype, indexed(call.args.count, lengths, displacements, unit, old_type)};
}

CreatedType contiguous_call(std::span<const std::byte> payload, const TypeTable& types) {
  const Call<args::Type_contiguous> call(payload);
  return {call.args.newtype, construct::contiguous(call.args.count, types.find(call.args.oldtype))};
}

CreatedType vector_call(std::span<const std::byte> payload, const TypeTable& types) {
  const args::Type_vector a = Call<args::Type_vector>(payload).args;
  return {a.newtype, construct::vector(a.count, a.blocklength, a.stride, types.find(a.oldtype))};
}

CreatedType hvector_call(std::span<const std::byte> payload, const TypeTable& types) {
  const args::Type_create_hvector a = Call<args::Type_create_hvector>(payload).args;
  return {a.newtype, construct::hvector(a.count, a.blocklength, a.stride, types.find(a.oldtype))};
}

CreatedType resized_call(std::span<const std::byte> payload, const TypeTable& types) {
  const args::Type_create_resized a = Call<args::Type_create_resized>(payload).args;
  return {a.newtype, construct::resized(types.find(a.oldtype), a.lb, a.extent)};
}

CreatedType dup_call(std::span<const std::byte> payload, const TypeTable& types) {
  const args::Type_dup a = Call<args::Type_dup>(payload).args;
  return {a.newtype, types.find(a.oldtype)};
}

CreatedType struct_call(std::span<const std::byte> payload, const TypeTable& types) {
  Call<args::Type_create_struct> call(payload);
  CreatedType created{call.args.newtype, Datatype::unknown()};
  const auto lengths = call.arrays.next<std::int64_t>();
  const auto displacements = call.arrays.next<std::int64_t>();
  const auto members = call.arrays.next<std::uint32_t>();
  const auto n = static_cast<std::size_t>(call.args.count);
  if (call.args.count < 0 || lengths.size() < n || displacements.size() < n || members.size() < n) return created;
  std::vector<construct::Block> blocks;
  blocks.reserve(n);
  for (std::size_t i = 0; i < n; ++i) blocks.push_back({lengths[i], displacements[i], types.find(members[i])});
  created.type = construct::blocks(blocks);
  return created;
}

// The canonical values of MPI_ORDER_C and MPI_ORDER_FORTRAN (spec/data/constants.txt).
bool to_order(std::int32_t value, construct::Order& order) {
  order = value == 1 ? construct::Order::fortran : construct::Order::c;
  return value == 0 || value == 1;
}

CreatedType subarray_call(std::span<const std::byte> payload, const TypeTable& types) {
  Call<args::Type_create_subarray> call(payload);
  CreatedType created{call.args.newtype, Datatype::unknown()};
  const auto sizes = call.arrays.next<std::int64_t>();
  const auto subsizes = call.arrays.next<std::int64_t>();
  const auto starts = call.arrays.next<std::int64_t>();
  const auto n = static_cast<std::size_t>(call.args.ndims);
  construct::Order order;
  if (call.args.ndims <= 0 || sizes.size() < n || subsizes.size() < n || starts.size() < n ||
      !to_order(call.args.order, order))
    return created;
  std::vector<construct::Slice> slices;
  for (std::size_t i = 0; i < n; ++i) slices.push_back({sizes[i], subsizes[i], starts[i]});
  created.type = construct::subarray(slices, order, types.find(call.args.oldtype));
  return created;
}

// The canonical values of MPI_DISTRIBUTE_*.
bool to_distribution(std::int32_t value, construct::Distribution& distribution) {
  constexpr construct::Distribution kByValue[] = {construct::Distribution::block, construct::Distribution::cyclic,
                                                  construct::Distribution::none};
  if (value < 0 || value > 2) return false;
  distribution = kByValue[value];
  return true;
}

CreatedType darray_call(std::span<const std::byte> payload, const TypeTable& types) {
  Call<args::Type_create_darray> call(payload);
  CreatedType created{call.args.newtype, Datatype::unknown()};
  const auto sizes = call.arrays.next<std::int64_t>();
  const auto distributions = call.arrays.next<std::int32_t>();
  const auto arguments = call.arrays.next<std::int32_t>();
  const auto processes = call.arrays.next<std::int32_t>();
  const auto n = static_cast<std::size_t>(call.args.ndims);
  construct::Order order;
  if (call.args.ndims <= 0 || sizes.size() < n || distributions.size() < n || arguments.size() < n ||
      processes.size() < n || !to_order(call.args.order, order))
    return created;
  std::vector<construct::Distributed> dimensions;
  for (std::size_t i = 0; i < n; ++i) {
    construct::Distributed d{sizes[i], construct::Distribution::none, arguments[i], processes[i]};
    if (!to_distribution(distributions[i], d.distribution)) return created;
    dimensions.push_back(d);
  }
  created.type = construct::darray(call.args.size, call.args.rank, dimensions, order, types.find(call.args.oldtype));
  return created;
}

// Precision and range of the kinds of gfortran, smallest first. Wider ones differ between compilers: unknown.
struct Kind {
  std::int32_t precision, range;
  std::uint32_t type;
};
constexpr Kind kReals[] = {{6, 37, spec::kDatatype_REAL4}, {15, 307, spec::kDatatype_REAL8}};
constexpr Kind kComplexes[] = {{6, 37, spec::kDatatype_COMPLEX8}, {15, 307, spec::kDatatype_COMPLEX16}};
constexpr Kind kIntegers[] = {{0, 2, spec::kDatatype_INTEGER1},
                              {0, 4, spec::kDatatype_INTEGER2},
                              {0, 9, spec::kDatatype_INTEGER4},
                              {0, 18, spec::kDatatype_INTEGER8}};

// MPI_UNDEFINED is less than any precision.
const DatatypeRef& smallest_kind(std::span<const Kind> kinds, std::int32_t precision, std::int32_t range) {
  for (const Kind& kind : kinds)
    if (precision <= kind.precision && range <= kind.range) return predefined_type(kind.type);
  return Datatype::unknown();
}

CreatedType f90_float_call(std::span<const std::byte> payload, std::span<const Kind> kinds) {
  const args::Type_create_f90_real a = Call<args::Type_create_f90_real>(payload).args;
  return {a.newtype, smallest_kind(kinds, a.p, a.r)};
}

CreatedType f90_integer_call(std::span<const std::byte> payload) {
  const args::Type_create_f90_integer a = Call<args::Type_create_f90_integer>(payload).args;
  return {a.newtype, smallest_kind(kIntegers, event::kUndefined, a.r)};
}

}  // namespace

CreatedType created_type(Func func, std::span<const std::byte> payload, const TypeTable& types) {
  switch (func) {
    case Func::Type_contiguous:
    case Func::Type_contiguous_c:
      return contiguous_call(payload, types);
    case Func::Type_vector:
    case Func::Type_vector_c:
      return vector_call(payload, types);
    case Func::Type_hvector:
    case Func::Type_create_hvector:
    case Func::Type_create_hvector_c:
      return hvector_call(payload, types);
    case Func::Type_indexed:
    case Func::Type_indexed_c:
      return indexed_call<args::Type_indexed>(payload, types, false);
    case Func::Type_hindexed:
    case Func::Type_create_hindexed:
    case Func::Type_create_hindexed_c:
      return indexed_call<args::Type_create_hindexed>(payload, types, true);
    case Func::Type_create_indexed_block:
    case Func::Type_create_indexed_block_c:
      return indexed_block_call<args::Type_create_indexed_block>(payload, types, false);
    case Func::Type_create_hindexed_block:
    case Func::Type_create_hindexed_block_c:
      return indexed_block_call<args::Type_create_hindexed_block>(payload, types, true);
    case Func::Type_struct:
    case Func::Type_create_struct:
    case Func::Type_create_struct_c:
      return struct_call(payload, types);
    case Func::Type_create_resized:
    case Func::Type_create_resized_c:
      return resized_call(payload, types);
    case Func::Type_create_subarray:
    case Func::Type_create_subarray_c:
      return subarray_call(payload, types);
    case Func::Type_create_darray:
    case Func::Type_create_darray_c:
      return darray_call(payload, types);
    case Func::Type_dup:
      return dup_call(payload, types);
    case Func::Type_create_f90_real:
      return f90_float_call(payload, kReals);
    case Func::Type_create_f90_complex:
      return f90_float_call(payload, kComplexes);
    case Func::Type_create_f90_integer:
      return f90_integer_call(payload);
    default:  // MPI_Type_match_size gives a predefined handle, which needs no definition
      return {};
  }
}

}  // namespace mpivet::rules
