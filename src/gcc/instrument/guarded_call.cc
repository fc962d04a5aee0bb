#include "gcc/instrument/guarded_call.h"

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

// The address of a hook in a variable, null in programs without the library. The compiler would keep the address itself
// in a register where there is a loop around the collective, and have one less for the loops inside, which are what
// takes the time; a volatile variable is read where it is needed.
tree hook_pointer(Hook hook) {
  static tree known[4];
  tree& variable = known[static_cast<unsigned>(hook)];
  if (variable != NULL_TREE) return variable;
  const tree decl = hook_decl(hook);
  const tree type = build_qualified_type(build_pointer_type(TREE_TYPE(decl)), TYPE_QUAL_VOLATILE);
  variable = build_decl(UNKNOWN_LOCATION, VAR_DECL, create_tmp_var_name("mpivet_hook"), type);
  TREE_STATIC(variable) = 1;
  TREE_USED(variable) = 1;
  TREE_THIS_VOLATILE(variable) = 1;
  TREE_SIDE_EFFECTS(variable) = 1;
  DECL_ARTIFICIAL(variable) = 1;
  DECL_IGNORED_P(variable) = 1;
  DECL_INITIAL(variable) = build_fold_addr_expr(decl);
  varpool_node::finalize_decl(variable);
  return variable;
}

// Reads the variable at the place.
gassign* insert_read(const InsertionPoint& where, tree variable, location_t location) {
  const tree value = make_ssa_name(TYPE_MAIN_VARIANT(TREE_TYPE(variable)));
  gassign* read = gimple_build_assign(value, variable);
  gimple_set_location(read, location);
  if (where.after != nullptr) {
    gimple_stmt_iterator at = gsi_for_stmt(where.after);
    gsi_insert_after(&at, read, GSI_NEW_STMT);
  } else {
    gimple_stmt_iterator at = gsi_after_labels(where.block);
    gsi_insert_before(&at, read, GSI_NEW_STMT);
  }
  return read;
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
  gassign* read = insert_read(where, hook_pointer(hook), location);
  const tree address = gimple_assign_lhs(read);
  gcond* condition = gimple_build_cond(NE_EXPR, address, build_int_cst(TREE_TYPE(address), 0), NULL_TREE, NULL_TREE);
  gimple_set_location(condition, location);
  const basic_block guarded = insert_cond_bb(where.block, read, condition, profile_probability::very_likely());
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
