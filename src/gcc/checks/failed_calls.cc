#include "gcc/checks/failed_calls.h"

#include "gcc/checks/mpi_calls.h"

namespace mpivet::gcc {
namespace {

// Fortran: the variable that gets the error code of the call, behind all others.
bool gets_error_code(gimple* code, tree variable) {
  const MpiCall call = mpi_call(code);
  if (call.func == spec::Func::none || call.binding == Binding::c) return false;
  const unsigned last = call.info().param_count;
  if (gimple_call_num_args(call.code) <= last) return false;
  const tree argument = gimple_call_arg(call.code, last);
  return TREE_CODE(argument) == ADDR_EXPR && TREE_OPERAND(argument, 0) == variable;
}

// A call in the same block, or one of those before it, stores its error code in the variable that is loaded here.
bool loads_error_code(gimple* load) {
  const tree variable = gimple_assign_rhs1(load);
  if (!VAR_P(variable)) return false;
  basic_block block = gimple_bb(load);
  gimple_stmt_iterator at = gsi_for_stmt(load);
  for (int blocks = 0; blocks < 10; ++blocks) {
    for (; !gsi_end_p(at); gsi_prev(&at))
      if (gets_error_code(gsi_stmt(at), variable)) return true;
    if (!single_pred_p(block)) return false;
    block = single_pred(block);
    at = gsi_last_bb(block);
  }
  return false;
}

bool is_error_code(tree value, int depth) {
  if (TREE_CODE(value) != SSA_NAME || depth > 5) return false;
  gimple* made = SSA_NAME_DEF_STMT(value);
  if (is_gimple_call(made)) return mpi_call(made).func != spec::Func::none;
  if (gimple_assign_load_p(made)) return loads_error_code(made);
  if (gimple_assign_single_p(made)) return is_error_code(gimple_assign_rhs1(made), depth + 1);
  gphi* joined = dyn_cast<gphi*>(made);
  if (joined == nullptr) return false;
  for (unsigned i = 0; i < gimple_phi_num_args(joined); ++i)
    if (is_error_code(gimple_phi_arg_def(joined, i), depth + 1)) return true;
  return false;
}

}  // namespace

bool taken_after_failure(edge way) {
  if ((way->flags & (EDGE_TRUE_VALUE | EDGE_FALSE_VALUE)) == 0) return false;
  gcond* condition = safe_dyn_cast<gcond*>(last_statement(way->src));
  if (condition == nullptr || !integer_zerop(gimple_cond_rhs(condition))) return false;
  const tree_code relation = gimple_cond_code(condition);
  if (relation != NE_EXPR && relation != EQ_EXPR) return false;
  const bool differs = ((way->flags & EDGE_TRUE_VALUE) != 0) == (relation == NE_EXPR);
  return differs && is_error_code(gimple_cond_lhs(condition), 0);
}

}  // namespace mpivet::gcc
