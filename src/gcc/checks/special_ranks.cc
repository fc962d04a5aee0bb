#include "gcc/checks/special_ranks.h"

#include "gcc/checks/predefined.h"

namespace mpivet::gcc {
namespace {

enum class Mpi : unsigned char {
  openmpi,
  mpich,
};

struct Row {
  Mpi mpi;
  SpecialRank rank;
  std::int64_t value;
};
constexpr Row kRows[] = {
#define SYMBOL_ROW(symbol, kind, id)
#define VALUE_ROW(value, kind, id)
#define FORTRAN_ROW(value, kind, id)
#define RANK_ROW(mpi, name, value) {Mpi::mpi, SpecialRank::name, value},
#include "predefined_rows.inc"
#undef SYMBOL_ROW
#undef VALUE_ROW
#undef FORTRAN_ROW
#undef RANK_ROW
    {Mpi::openmpi, SpecialRank::none, 1},
};

// Open MPI's handles are addresses in C and small numbers in Fortran, MPICH's are large numbers.
constexpr std::int64_t kLeastOfMpich = 0x1000000;

std::optional<Mpi> mpi_of(const MpiCall& call) {
  for (unsigned i = 0; i < call.size(); ++i) {
    if (handle_kind(call.param(i).kind) == spec::HandleKind::none || call.param(i).array) continue;
    if (call.binding == Binding::c && call.param(i).dir == spec::Dir::in)
      return POINTER_TYPE_P(TREE_TYPE(gimple_call_arg(call.code, i))) ? Mpi::openmpi : Mpi::mpich;
    const auto handle = call.binding == Binding::c ? std::nullopt : call.integer(i);
    if (handle) return (*handle & 0xffffffff) >= kLeastOfMpich ? Mpi::mpich : Mpi::openmpi;
  }
  return std::nullopt;
}

}  // namespace

std::optional<SpecialRank> special_rank(const MpiCall& call, std::int64_t value) {
  const auto mpi = mpi_of(call);
  for (const Row& row : kRows)
    if (row.value == value && (!mpi || row.mpi == *mpi)) return mpi ? std::optional(row.rank) : std::nullopt;
  return SpecialRank::none;
}

}  // namespace mpivet::gcc
