// STATIC:BUFFER:TYPE_MISMATCH: the buffer holds other things than the datatype says, double sent as MPI_INT. Signs are
// not looked at, bytes and structures of several types may be anything.
#include "checks/words/buffers.h"
#include "gcc/checks/buffer_argument.h"
#include "gcc/checks/function_checks.h"

namespace mpivet::gcc {
namespace {

enum class Family {
  unknown,
  integer,
  real,
  complex,
  address,
};

struct Scalar {
  Family family = Family::unknown;
  std::int64_t size = 0;
};

std::int64_t size_of(tree type) {
  const tree size = TYPE_SIZE_UNIT(type);
  return size != NULL_TREE && tree_fits_shwi_p(size) ? tree_to_shwi(size) : 0;
}

Scalar scalar(tree type);

// As many classes that others are derived from.
bool is_empty(tree type) {
  if (TREE_CODE(type) != RECORD_TYPE) return false;
  for (tree field = TYPE_FIELDS(type); field != NULL_TREE; field = DECL_CHAIN(field))
    if (TREE_CODE(field) == FIELD_DECL && !is_empty(TREE_TYPE(field))) return false;
  return true;
}

bool is_byte(const Scalar& value) { return value.family == Family::integer && value.size == 1; }

// A structure is what its members are, if these are all alike; otherwise what it begins with. Beginning with a byte it
// may be anything, and so may an object with virtual functions, or a union.
Scalar leading_member(tree structure) {
  Scalar common;
  for (tree field = TYPE_FIELDS(structure); field != NULL_TREE; field = DECL_CHAIN(field)) {
    if (TREE_CODE(field) != FIELD_DECL || is_empty(TREE_TYPE(field))) continue;
    tree type = TREE_TYPE(field);
    while (TREE_CODE(type) == ARRAY_TYPE) type = TREE_TYPE(type);
    const Scalar member = scalar(type);
    const bool same = common.family == member.family && common.size == member.size;
    if (common.family == Family::unknown) {
      if (member.family == Family::unknown || DECL_VIRTUAL_P(field)) return {};
      common = member;
    } else if (!same) {
      return is_byte(common) ? Scalar{} : common;
    }
  }
  return common;
}

Scalar scalar(tree type) {
  if (INTEGRAL_TYPE_P(type)) return {Family::integer, size_of(type)};
  if (SCALAR_FLOAT_TYPE_P(type)) return {Family::real, size_of(type)};
  if (TREE_CODE(type) == COMPLEX_TYPE) return {Family::complex, size_of(type)};
  if (POINTER_TYPE_P(type)) return {Family::address, size_of(type)};
  if (TREE_CODE(type) == RECORD_TYPE) return leading_member(type);
  return {};
}

Scalar scalar(spec::BasicClass basic) {
  using enum spec::BasicClass;
  const std::int64_t size = spec::basic_class(basic).size;
  switch (basic) {
    case none:
    case byte_:
    case packed_:
    case char_:
    case int8_:
    case uint8_:
    case marker_:
      return {};
    case wchar_:
    case int16_:
    case uint16_:
    case int32_:
    case uint32_:
    case long_:
    case ulong_:
    case long_long_:
    case ulong_long_:
    case int128_:
    case bool_:
    case logical_:
    case logical1_:
    case logical2_:
    case logical8_:
    case aint_:
    case offset_:
    case count_:
      return {Family::integer, size};
    case float16_:
    case float32_:
    case float64_:
    case long_double_:
    case float128_:
      return {Family::real, size};
    case complex32_:
    case complex64_:
    case complex128_:
    case complex_long_double_:
    case complex256_:
      return {Family::complex, size};
  }
  return {};
}

bool fits(const Scalar& held, const Scalar& said) {
  if (held.family == Family::unknown || said.family == Family::unknown) return true;
  if (held.family == said.family) return held.size == said.size;
  // The parts of complex numbers, and addresses as integers.
  if (held.family == Family::complex && said.family == Family::real) return held.size == 2 * said.size;
  if (held.family == Family::real && said.family == Family::complex) return 2 * held.size == said.size;
  return held.family == Family::address && said.family == Family::integer && held.size == said.size;
}

// A value and its place (MPI_DOUBLE_INT) in a structure of two members; in anything else it may be laid out by hand.
bool pair_fits(tree element, const spec::PredefinedType& type) {
  if (TREE_CODE(element) != RECORD_TYPE || type.components != 2) return true;
  unsigned members = 0;
  bool fitting = true;
  for (tree field = TYPE_FIELDS(element); field != NULL_TREE; field = DECL_CHAIN(field)) {
    if (TREE_CODE(field) != FIELD_DECL || is_empty(TREE_TYPE(field))) continue;
    if (members == 2 || TREE_CODE(TREE_TYPE(field)) == ARRAY_TYPE || RECORD_OR_UNION_TYPE_P(TREE_TYPE(field)))
      return true;
    fitting &= fits(scalar(TREE_TYPE(field)), scalar(type.component[members++].cls));
  }
  return fitting || members != 2;
}

std::string type_text(tree type) {
  pretty_printer printer;
  dump_generic_node(&printer, TYPE_MAIN_VARIANT(type), 0, TDF_NONE, false);
  const std::string text = pp_formatted_text(&printer);
  // All of a structure without a name would be shown.
  return text.find('\n') == std::string::npos ? text : "struct {...}";
}

void check_buffer(const MpiCall& call, const BufferArgument& buffer, const TellWarning& tell) {
  if (buffer.datatype == 0) return;
  const spec::PredefinedType& type = spec::predefined_type(buffer.datatype);
  if (buffer.element == NULL_TREE) return;
  if (type.components == 1 ? fits(scalar(buffer.element), scalar(type.component[0].cls))
                           : pair_fits(buffer.element, type))
    return;
  tell(warning_of(checks::Id::static_buffer_type_mismatch, call.where(),
                  checks::words::buffer_of_other_type(call.param(buffer.parameter).name, call.info().name,
                                                      type_text(buffer.element), type.name)));
}

}  // namespace

void check_buffer_types(const FunctionView& view, const TellWarning& tell) {
  for (const MpiCall& call : view.calls)
    for (const BufferArgument& buffer : buffer_arguments(call)) check_buffer(call, buffer, tell);
}

}  // namespace mpivet::gcc
