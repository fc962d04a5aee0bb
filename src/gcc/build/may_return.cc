#include "gcc/build/may_return.h"

#include "gcc/build/unit_builder.h"
#include "gcc/checks/mpi_calls.h"
#include "static/dependence/library_calls.h"

namespace mpivet::gcc {
namespace {

bool ends_program(basic_block block) {
  for (gimple_stmt_iterator at = gsi_start_bb(block); !gsi_end_p(at); gsi_next(&at))
    if (const MpiCall call = mpi_call(gsi_stmt(at));
        call.func != spec::Func::none && call.info().role == spec::Role::abort)
      return true;
  return false;
}

bool has_way_to_end(function* body) {
  std::vector<basic_block> open{ENTRY_BLOCK_PTR_FOR_FN(body)};
  std::unordered_set<basic_block> seen(open.begin(), open.end());
  while (!open.empty()) {
    const basic_block block = open.back();
    open.pop_back();
    if (block == EXIT_BLOCK_PTR_FOR_FN(body)) return true;
    if (ends_program(block)) continue;
    edge to;
    edge_iterator at;
    FOR_EACH_EDGE(to, at, block->succs)
    if ((to->flags & (EDGE_EH | EDGE_ABNORMAL)) == 0 && seen.insert(to->dest).second) open.push_back(to->dest);
  }
  return false;
}

}  // namespace

bool is_known_to_return(gcall* call) {
  if (gimple_call_internal_p(call) || mpi_call(call).func != spec::Func::none) return true;
  const tree callee = gimple_call_fndecl(call);
  if (callee == NULL_TREE) return false;
  if (fndecl_built_in_p(callee)) return true;
  const std::string_view name = linkage_name(callee);
  if (name.starts_with("_gfortran_")) return true;
  if (statics::library_call(name).behaviour != statics::Behaviour::unknown) return true;
  cgraph_node* node = cgraph_node::get(callee);
  function* body = node != nullptr && node->definition ? DECL_STRUCT_FUNCTION(callee) : nullptr;
  return body != nullptr && body->cfg != nullptr && has_way_to_end(body);
}

}  // namespace mpivet::gcc
