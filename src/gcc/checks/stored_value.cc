#include "gcc/checks/stored_value.h"

namespace mpivet::gcc {
namespace {

// The variable, if the reference is to its first bytes.
tree start_of(tree reference) {
  poly_int64 offset = 0;
  const tree base = get_addr_base_and_unit_offset(reference, &offset);
  return base != NULL_TREE && known_eq(offset, 0) ? base : NULL_TREE;
}

}  // namespace

tree stored_value(gimple* code, tree variable) {
  if (!VAR_P(variable) || !DECL_ARTIFICIAL(variable)) return NULL_TREE;
  gimple_stmt_iterator at = gsi_for_stmt(code);
  for (gsi_prev(&at); !gsi_end_p(at); gsi_prev(&at)) {
    gimple* before = gsi_stmt(at);
    if (!gimple_assign_single_p(before) || start_of(gimple_assign_lhs(before)) != variable) continue;
    const tree stored = gimple_assign_rhs1(before);
    if (gimple_clobber_p(before)) return NULL_TREE;
    return VAR_P(stored) ? stored_value(before, stored) : stored;
  }
  return NULL_TREE;
}

}  // namespace mpivet::gcc
