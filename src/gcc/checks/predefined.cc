#include "gcc/checks/predefined.h"

#include "gcc/build/unit_builder.h"
#include "gcc/checks/stored_value.h"

namespace mpivet::gcc {
namespace {

using spec::HandleKind;

struct SymbolRow {
  std::string_view symbol;
  HandleKind kind;
  std::uint32_t id;
};
struct ValueRow {
  std::int64_t value;
  HandleKind kind;
  std::uint32_t id;
  bool fortran_only;
};

constexpr SymbolRow kSymbols[] = {
#define SYMBOL_ROW(symbol, kind, id) {symbol, HandleKind::kind, id},
#define VALUE_ROW(value, kind, id)
#define FORTRAN_ROW(value, kind, id)
#define RANK_ROW(mpi, name, value)
#include "predefined_rows.inc"
#undef SYMBOL_ROW
#undef VALUE_ROW
#undef FORTRAN_ROW
#undef RANK_ROW
    {"", HandleKind::none, 0},
};
constexpr ValueRow kValues[] = {
#define SYMBOL_ROW(symbol, kind, id)
#define VALUE_ROW(value, kind, id) {value, HandleKind::kind, id, false},
#define FORTRAN_ROW(value, kind, id) {value, HandleKind::kind, id, true},
#define RANK_ROW(mpi, name, value)
#include "predefined_rows.inc"
#undef SYMBOL_ROW
#undef VALUE_ROW
#undef FORTRAN_ROW
#undef RANK_ROW
    {0, HandleKind::none, 0, false},
};

// What a Fortran argument points to: a literal, a PARAMETER, a temporary filled before the call.
tree behind_reference(gcall* call, tree argument) {
  const tree variable = TREE_CODE(argument) == ADDR_EXPR ? TREE_OPERAND(argument, 0) : NULL_TREE;
  if (variable == NULL_TREE || !(VAR_P(variable) || TREE_CODE(variable) == CONST_DECL)) return NULL_TREE;
  const tree initial = DECL_INITIAL(variable);
  const bool fixed = (TREE_CODE(variable) == CONST_DECL || TREE_READONLY(variable)) && initial != NULL_TREE;
  if (fixed && TREE_CODE(initial) == INTEGER_CST) return initial;
  const tree stored = stored_value(call, variable);
  return stored != NULL_TREE ? constant_behind(stored) : NULL_TREE;
}

}  // namespace

tree constant_behind(tree expression) {
  while (TREE_CODE(expression) == SSA_NAME) {
    gimple* made = SSA_NAME_DEF_STMT(expression);
    if (!gimple_assign_single_p(made) && !gimple_assign_cast_p(made)) return NULL_TREE;
    expression = gimple_assign_rhs1(made);
  }
  return is_gimple_min_invariant(expression) ? expression : NULL_TREE;
}

tree constant_argument(gcall* call, unsigned index, Binding binding) {
  const tree argument = gimple_call_arg(call, index);
  return binding == Binding::c ? constant_behind(argument) : behind_reference(call, argument);
}

std::uint32_t predefined_argument(gcall* call, unsigned index, HandleKind kind, Binding binding) {
  const tree constant = constant_argument(call, index, binding);
  if (constant == NULL_TREE) return 0;
  if (TREE_CODE(constant) == ADDR_EXPR && VAR_P(TREE_OPERAND(constant, 0)) && TREE_PUBLIC(TREE_OPERAND(constant, 0))) {
    const std::string_view symbol = linkage_name(TREE_OPERAND(constant, 0));
    for (const SymbolRow& row : kSymbols)
      if (row.kind == kind && row.symbol == symbol) return row.id;
  }
  if (TREE_CODE(constant) == INTEGER_CST && tree_fits_shwi_p(constant)) {
    const auto value = tree_to_shwi(constant) & 0xffffffff;
    for (const ValueRow& row : kValues)
      if (row.kind == kind && row.value == value && !(row.fortran_only && binding == Binding::c)) return row.id;
  }
  return 0;
}

}  // namespace mpivet::gcc
