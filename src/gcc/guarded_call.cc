#include "gcc/guarded_call.h"

namespace mpivet::gcc {
namespace {

const char* name_of(Hook hook) {
  switch (hook) {
    case Hook::collective:
      return "mpivet_cc_collective";
    case Hook::leave_pointer:
      return "mpivet_cc_leave_pointer";
    case Hook::leave_int:
      return "mpivet_cc_leave_int";
    case Hook::leave_fortran:
      return "mpivet_cc_leave_fortran";
  }
  return "";
}

tree type_of(Hook hook) {
  if (hook == Hook::collective) return build_function_type_list(void_type_node, const_ptr_type_node, NULL_TREE);
  const tree handle = hook == Hook::leave_int ? integer_type_node : ptr_type_node;
  return build_function_type_list(void_type_node, const_ptr_type_node, handle, NULL_TREE);
}

// Weak, so that objects can be linked without the library; and it neither throws nor jumps nor calls back, so that the
// places around it need no further edges.
tree declare(Hook hook) {
  const tree decl = build_fn_decl(name_of(hook), type_of(hook));
  TREE_NOTHROW(decl) = 1;
  DECL_ATTRIBUTES(decl) = tree_cons(get_identifier("leaf"), NULL_TREE, DECL_ATTRIBUTES(decl));
  declare_weak(decl);
  return decl;
}

// GCC forgets what nothing refers to when it collects garbage: the call graph does, from the first use on.
tree hook_decl(Hook hook) {
  static tree known[4];
  tree& decl = known[static_cast<unsigned>(hook)];
  if (decl == NULL_TREE) decl = declare(hook);
  return decl;
}

tree loaded(tree communicator, gimple_stmt_iterator* at) {
  if (communicator == NULL_TREE || is_gimple_val(communicator)) return communicator;
  const tree value = make_ssa_name(TYPE_MAIN_VARIANT(TREE_TYPE(communicator)));
  gsi_insert_after(at, gimple_build_assign(value, unshare_expr(communicator)), GSI_NEW_STMT);
  return value;
}

}  // namespace

InsertionPoint before(gimple* code) {
  gimple_stmt_iterator at = gsi_for_stmt(code);
  const basic_block block = gimple_bb(code);
  gsi_prev(&at);
  return {block, gsi_end_p(at) ? nullptr : gsi_stmt(at)};
}

InsertionPoint after(gcall* code) {
  if (!stmt_ends_bb_p(code)) return {gimple_bb(code), code};
  const edge on = find_fallthru_edge(gimple_bb(code)->succs);
  return on != nullptr ? InsertionPoint{split_edge(on), nullptr} : InsertionPoint{};
}

void insert_guarded_call(const InsertionPoint& where, Hook hook, tree site, tree communicator, location_t location) {
  const tree decl = hook_decl(hook);
  gcond* condition = gimple_build_cond(NE_EXPR, build_fold_addr_expr(decl),
                                       build_int_cst(build_pointer_type(TREE_TYPE(decl)), 0), NULL_TREE, NULL_TREE);
  gimple_set_location(condition, location);
  const basic_block guarded = insert_cond_bb(where.block, where.after, condition, profile_probability::very_likely());
  gimple_stmt_iterator at = gsi_start_bb(guarded);
  const tree handle = loaded(communicator, &at);
  gcall* call = handle != NULL_TREE ? gimple_build_call(decl, 2, unshare_expr(site), unshare_expr(handle))
                                    : gimple_build_call(decl, 1, unshare_expr(site));
  gimple_set_location(call, location);
  gsi_insert_after(&at, call, GSI_NEW_STMT);
}

void finish_insertions() {
  free_dominance_info(CDI_DOMINATORS);
  free_dominance_info(CDI_POST_DOMINATORS);
  mark_virtual_operands_for_renaming(cfun);
  update_ssa(TODO_update_ssa_only_virtuals);
  cgraph_edge::rebuild_edges();
}

}  // namespace mpivet::gcc
