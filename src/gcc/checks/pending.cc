#include "gcc/checks/pending.h"

#include "gcc/build/harmless_calls.h"
#include "gcc/checks/buffer_argument.h"
#include "gcc/checks/failed_calls.h"
#include "gcc/checks/walk.h"

namespace mpivet::gcc {
namespace {

bool begins_operation(const MpiCall& call) {
  // One-sided operations end in further ways: a flush, the end of an epoch.
  return call.info().start == spec::Start::nonblocking && call.info().creates == spec::HandleKind::request &&
         call.info().role != spec::Role::rma;
}

const HandleUse* use_in(const HandleVariable& variable, gimple* code) {
  const auto at =
      std::find_if(variable.uses.begin(), variable.uses.end(), [&](const HandleUse& use) { return use.call == code; });
  return at != variable.uses.end() ? &*at : nullptr;
}

void find_request(PendingOperation& operation, const std::vector<HandleVariable>& handles) {
  for (const HandleVariable& variable : handles)
    for (const HandleUse& use : variable.uses)
      if (use.call == operation.begins && use.param().kind == spec::ParamKind::request) {
        operation.request = &variable;
        operation.offset = use.offset;
        return;
      }
}

// The one call that makes the persistent request of a variable.
const HandleUse* persistent_maker(const HandleVariable& variable) {
  const HandleUse* maker = nullptr;
  for (const HandleUse& use : variable.uses) {
    if (!use.makes_handle()) continue;
    if (maker != nullptr || spec::info(use.func).start != spec::Start::persistent) return nullptr;
    maker = &use;
  }
  return maker;
}

void add_persistent(const FunctionView& view, std::vector<PendingOperation>& operations) {
  for (const HandleVariable& variable : view.handles) {
    const HandleUse* maker = variable.several || variable.assigned() ? nullptr : persistent_maker(variable);
    if (maker == nullptr) continue;
    for (const HandleUse& use : variable.uses)
      if (spec::info(use.func).role == spec::Role::start)
        operations.push_back({use.call, mpi_call(maker->call), &variable, use.offset});
  }
}

bool takes_requests(const MpiCall& call) {
  for (unsigned i = 0; i < call.size(); ++i)
    if (call.param(i).kind == spec::ParamKind::request && call.param(i).dir != spec::Dir::out) return true;
  return false;
}

bool redefined(const Walk& walk, tree name) {
  gimple* made = SSA_NAME_DEF_STMT(name);
  if (gimple_code(made) == GIMPLE_PHI) return walk.enters(gimple_bb(made));
  return walk.reaches(made);
}

bool still_means_the_same(const Address& at, const Walk& walk) {
  if (TREE_CODE(at.base) == SSA_NAME && redefined(walk, at.base)) return false;
  return std::none_of(at.terms.begin(), at.terms.end(),
                      [&](const Address::Term& term) { return redefined(walk, term.name); });
}

// The other rank is a variable, which may be MPI_PROC_NULL: then nothing is moved, and the buffer may be used. What is
// done about the buffer in a condition may be done just then.
bool may_have_no_partner(const MpiCall& call) {
  for (unsigned i = 0; i < call.size(); ++i)
    if (call.param(i).kind == spec::ParamKind::rank && !call.info().rooted && !call.integer(i)) return true;
  return false;
}

// What C++ asks before it deletes something, and others before they free it.
bool asks_for_null(gimple* condition) {
  return gimple_code(condition) == GIMPLE_COND && POINTER_TYPE_P(TREE_TYPE(gimple_cond_lhs(condition))) &&
         integer_zerop(gimple_cond_rhs(condition));
}

// Whether `code` is come to on all ways from `begin`, but for loops around it that are not entered.
bool only_loops_decide(const Walk& ways, gimple* begin, gimple* code) {
  const auto stop = [&](gimple* other) { return other == begin || other == code; };
  const Walk again = Walk::behind(code, Ways::ordinary, stop);
  for (gimple* condition : ways.statements()) {
    const bool several_ways = gimple_code(condition) == GIMPLE_COND || gimple_code(condition) == GIMPLE_SWITCH;
    if (!several_ways || asks_for_null(condition)) continue;
    std::size_t to_code = 0;
    edge way;
    edge_iterator at;
    FOR_EACH_EDGE(way, at, gimple_bb(condition)->succs) {
      if (taken_after_failure(way) || Walk::from(way->dest, Ways::ordinary, stop).reaches(code)) ++to_code;
    }
    const bool decides = to_code > 0 && to_code < EDGE_COUNT(gimple_bb(condition)->succs);
    if (decides && !again.reaches(condition)) return false;
  }
  return true;
}

}  // namespace

std::vector<PendingOperation> pending_operations(const FunctionView& view) {
  std::vector<PendingOperation> operations;
  for (const MpiCall& call : view.calls) {
    if (!begins_operation(call)) continue;
    PendingOperation operation{call.code, call, nullptr, std::nullopt};
    find_request(operation, view.handles);
    operations.push_back(operation);
  }
  add_persistent(view, operations);
  return operations;
}

std::vector<PendingBuffer> pending_buffers(const PendingOperation& operation) {
  std::vector<PendingBuffer> buffers;
  const MpiCall& call = operation.call;
  for (const BufferArgument& argument : buffer_arguments(call)) {
    const spec::Param& param = call.param(argument.parameter);
    // What counts at the root only may be anything elsewhere.
    if (!param.async || param.root_only || argument.count == 0) continue;
    PendingBuffer buffer;
    buffer.parameter = argument.parameter;
    buffer.at = address_behind(argument.address);
    buffer.length = argument.least_length;
    buffer.may_be_read = call.may_only_read(argument.parameter);
    if (buffer.at.known()) buffers.push_back(buffer);
  }
  return buffers;
}

bool may_complete(const PendingOperation& operation, gimple* code) {
  if (operation.request != nullptr) {
    const auto& assigned = operation.request->assignments;
    if (std::find(assigned.begin(), assigned.end(), code) != assigned.end()) return true;
    const HandleUse* use = use_in(*operation.request, code);
    return use != nullptr && !use->apart_from(operation.offset);
  }
  if (gimple_code(code) == GIMPLE_ASM) return true;
  gcall* call = dyn_cast<gcall*>(code);
  if (call == nullptr) return false;
  const MpiCall mpi = mpi_call(call);
  return mpi.func != spec::Func::none ? takes_requests(mpi) : !is_harmless(call);
}

bool certainly_pending_at(const PendingOperation& operation, gimple* code, const Address& at) {
  const auto stop = [&](gimple* other) {
    return other == code || (other != operation.begins && may_complete(operation, other));
  };
  const Walk walk = Walk::behind(operation.begins, Ways::ordinary, stop);
  if (!walk.reaches(code)) return false;
  if (!still_means_the_same(at, operation.call.code == operation.begins
                                    ? walk
                                    : Walk::behind(operation.call.code, Ways::all, [&](gimple* other) {
                                        return other == operation.call.code || other == code;
                                      })))
    return false;
  const bool no_other_way = walk.stops().size() == 1 && !walk.leaves_function();
  if (no_other_way) return true;
  if (!dominates(operation.begins, code)) return false;
  const bool completed = std::any_of(walk.stops().begin(), walk.stops().end(), [&](gimple* completes) {
    if (completes == code) return false;
    return Walk::behind(completes, Ways::all, [&](gimple* other) { return other == operation.begins || other == code; })
        .reaches(code);
  });
  if (completed) return false;
  return !may_have_no_partner(operation.call) || only_loops_decide(walk, operation.begins, code);
}

}  // namespace mpivet::gcc
