#include "gcc/checks/buffer_argument.h"

#include "gcc/build/unit_builder.h"
#include "gcc/checks/address.h"
#include "gcc/checks/predefined.h"
#include "gcc/checks/stored_value.h"

namespace mpivet::gcc {
namespace {

// By its size: a LOGICAL of four bytes has one bit that says something.
bool is_plain_bytes(tree type) {
  return VOID_TYPE_P(type) || (INTEGRAL_TYPE_P(type) && integer_onep(TYPE_SIZE_UNIT(type)));
}

tree without_arrays(tree type) {
  while (TREE_CODE(type) == ARRAY_TYPE) type = TREE_TYPE(type);
  return type;
}

// What an address points to says more than the last pointer it went through: void* may have been double*.
tree element_behind(tree address) {
  for (int steps = 0; steps < 20; ++steps) {
    const tree type = TREE_TYPE(address);
    if (!POINTER_TYPE_P(type)) return NULL_TREE;
    const tree element = without_arrays(TREE_TYPE(type));
    if (!VOID_TYPE_P(element)) return is_plain_bytes(element) ? NULL_TREE : element;
    if (TREE_CODE(address) != SSA_NAME) return NULL_TREE;
    gimple* made = SSA_NAME_DEF_STMT(address);
    const bool passes_on = gimple_assign_single_p(made) || gimple_assign_cast_p(made);
    if (!passes_on || !is_gimple_val(gimple_assign_rhs1(made))) return NULL_TREE;
    address = gimple_assign_rhs1(made);
  }
  return NULL_TREE;
}

// MPI_IN_PLACE and MPI_BOTTOM are variables in Fortran.
bool is_special_buffer(tree variable) {
  const std::string_view name = DECL_NAME(variable) != NULL_TREE ? IDENTIFIER_POINTER(DECL_NAME(variable)) : "";
  return name.starts_with("mpi");
}

// The bytes that a call of malloc or calloc asks for.
std::optional<std::int64_t> allocated(gimple* code) {
  const bool allocates = gimple_call_builtin_p(code, BUILT_IN_MALLOC) || gimple_call_builtin_p(code, BUILT_IN_CALLOC);
  if (!allocates) return std::nullopt;
  std::int64_t bytes = 1;
  for (unsigned i = 0; i < gimple_call_num_args(code); ++i) {
    const tree factor = constant_behind(gimple_call_arg(code, i));
    if (factor == NULL_TREE || !tree_fits_shwi_p(factor)) return std::nullopt;
    bytes *= tree_to_shwi(factor);
  }
  return bytes;
}

std::optional<std::int64_t> size_of_memory(tree base) {
  if (TREE_CODE(base) == SSA_NAME) return allocated(SSA_NAME_DEF_STMT(base));
  const tree size = VAR_P(base) && !DECL_EXTERNAL(base) ? DECL_SIZE_UNIT(base) : NULL_TREE;
  if (size == NULL_TREE || !tree_fits_shwi_p(size)) return std::nullopt;
  return tree_to_shwi(size);
}

bool is_special(tree address) {
  const tree base = TREE_CODE(address) == ADDR_EXPR ? get_base_address(TREE_OPERAND(address, 0)) : NULL_TREE;
  return base != NULL_TREE && VAR_P(base) && is_special_buffer(base);
}

// The parameter with the datatype of a buffer: behind it and its count, or those of a second buffer that it has the
// count in common with (MPI_Reduce). The packed data of MPI_Unpack have none.
unsigned datatype_of(const MpiCall& call, unsigned buffer) {
  bool counted = false;
  for (unsigned i = buffer + 1; i < call.size(); ++i) {
    const spec::ParamKind kind = call.param(i).kind;
    if (kind == spec::ParamKind::datatype) return i;
    if (kind == spec::ParamKind::buffer && counted) break;
    counted |= kind == spec::ParamKind::count;
  }
  return call.size();
}

// The address of the data; behind a descriptor in the bindings that pass one.
tree data_address(const MpiCall& call, unsigned i) {
  const tree argument = gimple_call_arg(call.code, i);
  if (!linkage_name(gimple_call_fndecl(call.code)).ends_with("_f08ts_")) return argument;
  return TREE_CODE(argument) == ADDR_EXPR ? stored_value(call.code, TREE_OPERAND(argument, 0)) : NULL_TREE;
}

}  // namespace

std::optional<Room> room_behind(tree address) {
  const Address at = address_behind(address);
  const auto size = at.known() && at.terms.empty() ? size_of_memory(at.base) : std::nullopt;
  if (!size) return std::nullopt;
  const bool variable = DECL_P(at.base);
  return Room{.name = shown_base(at),
              .where = variable ? DECL_SOURCE_LOCATION(at.base) : gimple_location(SSA_NAME_DEF_STMT(at.base)),
              .allocated = !variable,
              .bytes = std::max<std::int64_t>(*size - at.offset, 0)};
}

std::int64_t least_length(const MpiCall& call, unsigned parameter) {
  const spec::Param& p = call.param(parameter);
  if (p.kind == spec::ParamKind::buffer) {
    for (const BufferArgument& buffer : buffer_arguments(call))
      if (buffer.parameter == parameter) return std::max<std::int64_t>(buffer.least_length, 0);
    return 0;
  }
  if (p.kind != spec::ParamKind::request || p.dir == spec::Dir::in) return 0;
  const tree type = TREE_TYPE(gimple_call_arg(call.code, parameter));
  const tree size = POINTER_TYPE_P(type) ? TYPE_SIZE_UNIT(without_arrays(TREE_TYPE(type))) : NULL_TREE;
  if (size == NULL_TREE || !tree_fits_shwi_p(size)) return 0;
  const bool counted = p.array && parameter > 0 && call.param(parameter - 1).kind == spec::ParamKind::count;
  return tree_to_shwi(size) * std::max<std::int64_t>(counted ? call.integer(parameter - 1).value_or(1) : 1, 0);
}

tree buffer_address(const MpiCall& call, unsigned parameter) {
  const tree address = data_address(call, parameter);
  return address != NULL_TREE && !is_special(address) ? address : NULL_TREE;
}

std::vector<BufferArgument> buffer_arguments(const MpiCall& call) {
  std::vector<BufferArgument> buffers;
  const auto single = [&](unsigned i, spec::ParamKind kind) {
    return i < call.size() && call.param(i).kind == kind && !call.param(i).array;
  };
  for (unsigned i = 0; i < call.size(); ++i) {
    if (!single(i, spec::ParamKind::buffer)) continue;
    const unsigned type = datatype_of(call, i);
    if (!single(type, spec::ParamKind::datatype)) continue;
    BufferArgument buffer;
    buffer.parameter = i;
    buffer.address = buffer_address(call, i);
    if (buffer.address == NULL_TREE) continue;
    buffer.datatype = predefined_argument(call.code, type, spec::HandleKind::datatype, call.binding);
    if (single(type - 1, spec::ParamKind::count)) buffer.count = call.integer(type - 1);
    buffer.element = element_behind(buffer.address);
    buffer.room = room_behind(buffer.address);
    // With several counts the first may be zero, or stand for data elsewhere.
    const bool several = call.param(i + 1).kind == spec::ParamKind::count && call.param(i + 1).array;
    if (buffer.datatype != 0 && !several)
      buffer.least_length = buffer.count.value_or(1) * spec::predefined_type(buffer.datatype).extent;
    buffers.push_back(buffer);
  }
  return buffers;
}

}  // namespace mpivet::gcc
