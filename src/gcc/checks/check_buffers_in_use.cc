// STATIC:BUFFER:USED_WHILE_PENDING: what a nonblocking operation reads is changed, or what it writes is touched at all,
// before anything has completed it. Told only where the very bytes are met for certain, on a way that is certain to
// have begun the operation and not to have completed it.
#include "checks/words/buffers.h"
#include "gcc/build/unit_builder.h"
#include "gcc/checks/accesses.h"
#include "gcc/checks/fetched_pointer.h"
#include "gcc/checks/first_round.h"
#include "gcc/checks/pending.h"
#include "gcc/checks/walk.h"

namespace mpivet::gcc {
namespace {

bool covers_variable(const PendingBuffer& buffer) {
  const tree size = DECL_P(buffer.at.base) ? DECL_SIZE_UNIT(buffer.at.base) : NULL_TREE;
  return size != NULL_TREE && tree_fits_shwi_p(size) && buffer.at.offset == 0 && buffer.at.terms.empty() &&
         buffer.length >= tree_to_shwi(size);
}

// gfortran copies an array that may have gaps, and frees the copy after the call; of one without it takes no copy.
// Which it is shows at run time, and most have none.
bool is_perhaps_a_copy(tree pointer) {
  gimple* made = SSA_NAME_DEF_STMT(pointer);
  const tree function = is_gimple_call(made) ? gimple_call_fndecl(made) : NULL_TREE;
  return function != NULL_TREE && linkage_name(function) == "_gfortran_internal_pack";
}

// Whether the access meets bytes that the operation uses, and must not, if both have the same base.
bool meets_from_same_base(const PendingBuffer& buffer, const Access& access, gimple* code, gimple* begins) {
  if (access.kind == Access::Kind::ends) return false;
  if (access.kind == Access::Kind::frees)
    return access.at.terms.empty() && TREE_CODE(access.at.base) == SSA_NAME && !is_perhaps_a_copy(access.at.base);
  if (access.kind == Access::Kind::reads && buffer.may_be_read) return false;
  if (covers_variable(buffer)) return true;
  auto ahead = distance(buffer.at, access.at);
  if (!ahead) ahead = distance(buffer.at, in_first_round(access.at, code, begins));
  return ahead && *ahead<buffer.length&& * ahead> - access.size;
}

bool meets(const PendingBuffer& buffer, const Access& access, gimple* code, gimple* begins) {
  const tree known = buffer.at.base, met = access.at.base;
  if (known == met) return meets_from_same_base(buffer, access, code, begins);
  if (TREE_CODE(known) != SSA_NAME || TREE_CODE(met) != SSA_NAME) return false;
  Access moved = access;
  moved.at.base = known;
  return meets_from_same_base(buffer, moved, code, begins) && same_pointer(known, met);
}

checks::words::Use use_of(Access::Kind kind) {
  switch (kind) {
    case Access::Kind::reads:
      return checks::words::Use::reads;
    case Access::Kind::writes:
      return checks::words::Use::writes;
    case Access::Kind::frees:
      return checks::words::Use::frees;
    case Access::Kind::ends:
      return checks::words::Use::ends;
  }
  return checks::words::Use::ends;
}

Warning used(const PendingOperation& operation, const PendingBuffer& buffer, const Access& access, gimple* code) {
  const MpiCall by = mpi_call(code);
  return warning_of(checks::Id::static_buffer_used_while_pending, place_of(code),
                    checks::words::buffer_in_use(shown_base(buffer.at), use_of(access.kind),
                                                 by.func != spec::Func::none ? by.info().name : "",
                                                 operation.call.info().name, buffer.may_be_read),
                    {place_of(operation.begins)});
}

// Accesses that are looked at for one operation: the first ones tell whether there is anything to tell, and each costs
// some walks through the function.
constexpr int kMostAccesses = 30;

void check_operation(const PendingOperation& operation, const TellWarning& tell) {
  const auto buffers = pending_buffers(operation);
  if (buffers.empty()) return;
  const Walk walk = Walk::behind(operation.begins, Ways::ordinary, [&](gimple* code) {
    return code != operation.begins && may_complete(operation, code);
  });
  int looked_at = 0;
  for (gimple* code : walk.statements()) {
    if (code == operation.begins || code == operation.call.code) continue;
    for (const Access& access : accesses(code))
      for (const PendingBuffer& buffer : buffers)
        if (meets(buffer, access, code, operation.begins)) {
          if (certainly_pending_at(operation, code, buffer.at)) return tell(used(operation, buffer, access, code));
          if (++looked_at == kMostAccesses) return;
        }
  }
}

}  // namespace

void check_buffers_in_use(const FunctionView& view, const TellWarning& tell) {
  for (const PendingOperation& operation : pending_operations(view)) check_operation(operation, tell);
}

}  // namespace mpivet::gcc
