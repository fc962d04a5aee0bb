#include "gcc/instrument/leave_communicator.h"

namespace mpivet::gcc {
namespace {

// The argument with the communicator; NULL_TREE for collectives on windows and files.
tree communicator_argument(const MpiCall& call) {
  for (unsigned i = 0; i < call.size(); ++i)
    if (call.param(i).kind == spec::ParamKind::comm && call.param(i).dir != spec::Dir::out)
      return gimple_call_arg(call.code, i);
  return NULL_TREE;
}

bool names(tree expression, tree variable) {
  return TREE_CODE(expression) == ADDR_EXPR && get_base_address(TREE_OPERAND(expression, 0)) == variable;
}

bool may_set(gimple* code, tree variable) {
  if (gimple_assign_single_p(code)) return gimple_assign_lhs(code) == variable && !gimple_clobber_p(code);
  if (!is_gimple_call(code)) return false;
  for (unsigned i = 0; i < gimple_call_num_args(code); ++i)
    if (names(gimple_call_arg(code, i), variable)) return true;
  return false;
}

// Has a local variable got its value on every way to the block?
bool set_before(tree variable, basic_block block) {
  for (basic_block above = block; above != nullptr; above = get_immediate_dominator(CDI_DOMINATORS, above))
    for (gimple_stmt_iterator at = gsi_start_bb(above); above != block && !gsi_end_p(at); gsi_next(&at))
      if (may_set(gsi_stmt(at), variable)) return true;
  return false;
}

bool known_at(tree variable, basic_block block) {
  if (TREE_CODE(variable) == CONST_DECL) return true;
  return VAR_P(variable) && !TREE_THIS_VOLATILE(variable) && (is_global_var(variable) || set_before(variable, block));
}

// What a Fortran argument refers to; a parameter is a reference already.
tree fortran_reference(tree argument, basic_block leave) {
  if (TREE_CODE(argument) == SSA_NAME) return SSA_NAME_IS_DEFAULT_DEF(argument) ? argument : NULL_TREE;
  if (TREE_CODE(argument) != ADDR_EXPR) return NULL_TREE;
  const tree base = get_base_address(TREE_OPERAND(argument, 0));
  return base != NULL_TREE && DECL_P(base) && known_at(base, leave) ? argument : NULL_TREE;
}

// A constant, a register that is set in time, or a variable to be loaded once more.
tree c_handle(tree argument, basic_block leave) {
  if (TREE_CODE(argument) != SSA_NAME) return is_gimple_min_invariant(argument) ? argument : NULL_TREE;
  if (SSA_NAME_OCCURS_IN_ABNORMAL_PHI(argument)) return NULL_TREE;
  if (SSA_NAME_IS_DEFAULT_DEF(argument)) return TREE_CODE(SSA_NAME_VAR(argument)) == PARM_DECL ? argument : NULL_TREE;
  gimple* made = SSA_NAME_DEF_STMT(argument);
  if (gimple_bb(made) != leave && dominated_by_p(CDI_DOMINATORS, leave, gimple_bb(made))) return argument;
  if (!gimple_assign_single_p(made)) return NULL_TREE;
  const tree variable = gimple_assign_rhs1(made);
  return DECL_P(variable) && known_at(variable, leave) ? variable : NULL_TREE;
}

}  // namespace

LeaveCommunicator communicator_at(const MpiCall& call, basic_block leave) {
  const tree argument = communicator_argument(call);
  if (argument == NULL_TREE) return {};
  if (call.binding != Binding::c) return {fortran_reference(argument, leave), Hook::leave_fortran};
  const tree handle = c_handle(argument, leave);
  return {handle, POINTER_TYPE_P(TREE_TYPE(argument)) ? Hook::leave_pointer : Hook::leave_int};
}

}  // namespace mpivet::gcc
