#include "model/arguments/reductions.h"

#include "spec/constants.h"

namespace mpivet::model {
namespace {

using spec::BasicClass;

// The groups of types that the standard speaks of, as bits. Integers of C, of Fortran and of all languages (MPI_AINT)
// are one group: where the standard tells them apart, the libraries do not.
enum Group : unsigned {
  kInteger = 1,
  kFloating = 2,
  kComplex = 4,
  kLogical = 8,
  kByte = 16,
  kCharacter = 32,
  kPair = 64,
  kNothing = 128,  // MPI_PACKED, MPI_LB
};

Group group_of(BasicClass basic_class) {
  switch (basic_class) {
    case BasicClass::byte_:
      return kByte;
    case BasicClass::char_:
    case BasicClass::wchar_:
      return kCharacter;
    case BasicClass::int8_:
    case BasicClass::uint8_:
    case BasicClass::int16_:
    case BasicClass::uint16_:
    case BasicClass::int32_:
    case BasicClass::uint32_:
    case BasicClass::long_:
    case BasicClass::ulong_:
    case BasicClass::long_long_:
    case BasicClass::ulong_long_:
    case BasicClass::int128_:
    case BasicClass::aint_:
    case BasicClass::offset_:
    case BasicClass::count_:
      return kInteger;
    case BasicClass::float16_:
    case BasicClass::float32_:
    case BasicClass::float64_:
    case BasicClass::long_double_:
    case BasicClass::float128_:
      return kFloating;
    case BasicClass::complex32_:
    case BasicClass::complex64_:
    case BasicClass::complex128_:
    case BasicClass::complex_long_double_:
    case BasicClass::complex256_:
      return kComplex;
    case BasicClass::bool_:
    case BasicClass::logical_:
    case BasicClass::logical1_:
    case BasicClass::logical2_:
    case BasicClass::logical8_:
      return kLogical;
    case BasicClass::none:
    case BasicClass::packed_:
    case BasicClass::marker_:
      break;
  }
  return kNothing;
}

Group group_of(std::uint32_t type) {
  const spec::PredefinedType& t = spec::predefined_type(type);
  return t.components == 2 ? kPair : group_of(t.component[0].cls);
}

// 0: not for reductions.
unsigned groups_of(std::uint32_t op) {
  switch (op) {
    case spec::kOp_MAX:
    case spec::kOp_MIN:
      return kInteger | kFloating;
    case spec::kOp_SUM:
    case spec::kOp_PROD:
      return kInteger | kFloating | kComplex;
    case spec::kOp_LAND:
    case spec::kOp_LOR:
    case spec::kOp_LXOR:
      return kInteger | kLogical;
    case spec::kOp_BAND:
    case spec::kOp_BOR:
    case spec::kOp_BXOR:
      return kInteger | kByte;
    case spec::kOp_MAXLOC:
    case spec::kOp_MINLOC:
      return kPair;
    default:  // MPI_REPLACE, MPI_NO_OP
      return 0;
  }
}

}  // namespace

Reduction reduction(std::uint32_t op, std::uint32_t type) {
  const unsigned groups = groups_of(op);
  if (groups == 0) return Reduction::one_sided_only;
  const Group group = group_of(type);
  if (groups & group) return Reduction::defined;
  return group == kCharacter && (groups & kInteger) ? Reduction::of_characters : Reduction::undefined;
}

}  // namespace mpivet::model
