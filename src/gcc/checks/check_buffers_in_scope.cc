// STATIC:BUFFER:OUT_OF_SCOPE: a local variable is the buffer of a nonblocking operation that is still under way when
// the variable ceases to be, at the end of its block or of the function.
#include "checks/words/buffers.h"
#include "gcc/build/containers.h"
#include "gcc/checks/accesses.h"
#include "gcc/checks/fetched_pointer.h"
#include "gcc/checks/pending.h"
#include "gcc/checks/walk.h"

namespace mpivet::gcc {
namespace {

bool lives_in_function(tree base) {
  const bool variable = VAR_P(base) || TREE_CODE(base) == PARM_DECL;
  return variable && DECL_CONTEXT(base) == cfun->decl && !is_global_var(base) && !DECL_BY_REFERENCE(base);
}

Warning out_of_scope(const PendingOperation& operation, tree variable, bool block) {
  return warning_of(checks::Id::static_buffer_out_of_scope, place_of(operation.begins),
                    checks::words::buffer_out_of_scope(shown(variable), operation.call.info().name, block),
                    {DECL_SOURCE_LOCATION(variable)});
}

// Another warning tells of requests that nothing ever completes.
bool is_completed_somewhere(const HandleVariable& variable) {
  return !std::all_of(variable.uses.begin(), variable.uses.end(),
                      [](const HandleUse& use) { return use.starts_operation(); });
}

// The request is in memory that outlives the function, which returns on all ways without a call that could complete it.
bool outlived_by_request(const PendingOperation& operation) {
  if (operation.request != nullptr) return false;
  const Walk walk =
      Walk::behind(operation.begins, Ways::ordinary, [&](gimple* code) { return may_complete(operation, code); });
  return walk.stops().empty() && walk.leaves_function();
}

bool ends_with_block(const PendingOperation& operation, const Address& at) {
  if (operation.request == nullptr || !is_completed_somewhere(*operation.request)) return false;
  const Walk walk = Walk::behind(operation.begins, Ways::ordinary, [&](gimple* code) {
    return code != operation.begins && may_complete(operation, code);
  });
  return std::any_of(walk.statements().begin(), walk.statements().end(), [&](gimple* code) {
    return gimple_clobber_p(code) && address_of(gimple_assign_lhs(code)).base == at.base &&
           certainly_pending_at(operation, code, at);
  });
}

// A container with the buffer in it is destroyed, at the end of its block or of the function.
bool is_destroyed(const PendingOperation& operation, const Address& at) {
  if (TREE_CODE(at.base) != SSA_NAME) return false;
  const Walk walk = Walk::behind(operation.begins, Ways::ordinary, [&](gimple* code) {
    return code != operation.begins && may_complete(operation, code) && destroyed_container(code) == NULL_TREE;
  });
  return std::any_of(walk.statements().begin(), walk.statements().end(), [&](gimple* code) {
    return destroys_content(code, at.base) && certainly_pending_at(operation, code, at);
  });
}

Warning destroyed(const PendingOperation& operation, const Address& at) {
  const location_t where = place_of(operation.begins);
  return warning_of(checks::Id::static_buffer_out_of_scope, where,
                    checks::words::buffer_destroyed(shown_base(at), operation.call.info().name), {where});
}

void check_scope(const PendingOperation& operation, const PendingBuffer& buffer, const TellWarning& tell) {
  if (is_destroyed(operation, buffer.at)) return tell(destroyed(operation, buffer.at));
  if (!lives_in_function(buffer.at.base)) return;
  if (outlived_by_request(operation))
    tell(out_of_scope(operation, buffer.at.base, false));
  else if (ends_with_block(operation, buffer.at))
    tell(out_of_scope(operation, buffer.at.base, true));
}

}  // namespace

void check_buffers_in_scope(const FunctionView& view, const TellWarning& tell) {
  for (const PendingOperation& operation : pending_operations(view))
    for (const PendingBuffer& buffer : pending_buffers(operation)) check_scope(operation, buffer, tell);
}

}  // namespace mpivet::gcc
