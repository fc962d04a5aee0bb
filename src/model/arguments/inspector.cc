#include "model/arguments/inspector.h"

#include <string>
#include <utility>

#include "model/machine.h"
#include "spec/constants.h"

namespace mpivet::model {

using event::Kind;
using spec::HandleKind;
using Problem = ArgumentFact::Problem;

// One call, and what decides which of its arguments count.
struct Inspector::Case {
  Rank& rank;
  const ArgumentPlan& plan;
  const event::Header* record;
  const CommView* view = nullptr;  // null: not modelled
  bool at_root = false;
  bool bystander = false;     // of an intercommunicator's rooted operation: MPI_PROC_NULL
  bool no_peer[2] = {};       // MPI_PROC_NULL: send, receive
  bool in_place[2] = {};      // send, receive
  bool origin_counts = true;  // one-sided: MPI_NO_OP takes nothing from the origin

  Case(Rank& of, const ArgumentPlan& by, const event::Header* call) : rank(of), plan(by), record(call) {}

  bool matters(const Item& item) const {
    if (item.handle == HandleKind::comm || item.handle == HandleKind::win || item.rule == Rule::root) return true;
    if (bystander || (item.root_only && !at_root)) return false;
    switch (item.side) {
      case Side::send:
        return !no_peer[0] && !in_place[0];
      case Side::receive:
        return !no_peer[1] && !in_place[1];
      case Side::origin:
        return origin_counts && !no_peer[0];
      case Side::both:
        return !no_peer[0] && !no_peer[1];
    }
    return true;
  }
};

namespace {

std::int64_t value_at(const event::Header* record, const Item& item) {
  if (item.handle != HandleKind::none) return field<std::uint32_t>(record, item.offset);
  return item.width == 8 ? field<std::int64_t>(record, item.offset) : field<std::int32_t>(record, item.offset);
}

bool rank_is_right(const CommView* view, Rule rule, std::int64_t value) {
  if (value >= 0) return !view || rule == Rule::target || static_cast<std::size_t>(value) < view->peers;
  switch (rule) {
    case Rule::source:
      return value == event::kAnySource || value == event::kProcNull;
    case Rule::root:
      return (value == event::kRoot || value == event::kProcNull) && (!view || view->place.inter);
    default:
      return value == event::kProcNull;
  }
}

bool has_topology(event::Topology topology, spec::Needs needs) {
  switch (needs) {
    case spec::Needs::topology:
      return topology != event::Topology::none;
    case spec::Needs::cart:
      return topology == event::Topology::cart;
    case spec::Needs::graph:
      return topology == event::Topology::graph;
    case spec::Needs::dist_graph:
      return topology == event::Topology::dist_graph;
    case spec::Needs::any:
    case spec::Needs::intra:
    case spec::Needs::inter:
      break;
  }
  return true;
}

bool comm_is_right(const CommView& view, spec::Needs needs, ArgumentFact& fact) {
  fact.topology = needs;
  if (needs == spec::Needs::inter ? !view.place.inter : needs != spec::Needs::any && view.place.inter)
    fact.problem = needs == spec::Needs::inter ? Problem::needs_inter : Problem::needs_intra;
  else if (!has_topology(view.topology, needs))
    fact.problem = Problem::needs_topology;
  else
    return true;
  return false;
}

// What most messages are: all in range, with a type that is no matter of doubt.
bool is_plainly_right(const Rank& rank, const CommView* view, const Operands& f, const event::Header* record) {
  if (!view || f.peer == kAbsent || f.tag == kAbsent || f.count == kAbsent || f.type == kAbsent) return false;
  const auto type = field<std::uint32_t>(record, f.type);
  const bool sure = type < event::kFirstUserHandle ? type != event::kNullHandle
                                                   : type < event::kFreedHandle && rank.ledger.uncommitted.empty();
  return sure && field<std::uint32_t>(record, f.peer) < view->peers && field<std::int32_t>(record, f.tag) >= 0 &&
         field<std::int64_t>(record, f.count) >= 0;
}

}  // namespace

void Inspector::look(Rank& rank, Actor& a, const event::Header* record) {
  const ArgumentPlan& plan = argument_plan(record->func);
  if (plan.empty()) return;
  if (plan.message) [[likely]] {
    const Operands& f = machine_.operands(record);
    if (is_plainly_right(rank, machine_.view(rank, field<std::uint32_t>(record, f.comm)), f, record)) [[likely]]
      return;
  }
  examine(rank, a, plan, record);
}

void Inspector::examine(Rank& rank, Actor& a, const ArgumentPlan& plan, const event::Header* record) {
  Case c(rank, plan, record);
  if (plan.comm != kAbsent) c.view = machine_.view(rank, field<std::uint32_t>(record, plan.comm));
  if (plan.root != kAbsent && c.view) {
    const auto root = field<std::int32_t>(record, plan.root);
    const bool inter = c.view->place.inter;
    c.at_root = inter ? root == event::kRoot : root == c.view->place.rank;
    c.bystander = inter && root == event::kProcNull;
  }
  const auto is_null = [&](std::uint16_t at) {
    return at != kAbsent && field<std::int32_t>(record, at) == event::kProcNull;
  };
  const auto in_place = [&](std::uint16_t at) {
    return at != kAbsent && field<std::uint64_t>(record, at) == event::kInPlace;
  };
  c.no_peer[0] = is_null(plan.send_peer), c.no_peer[1] = is_null(plan.receive_peer);
  c.in_place[0] = in_place(plan.send_buffer), c.in_place[1] = in_place(plan.receive_buffer);
  c.origin_counts = plan.op == kAbsent || field<std::uint32_t>(record, plan.op) != spec::kOp_NO_OP;

  ArgumentFact fact;
  for (const Item& item : plan.items) {
    if (!c.matters(item)) continue;
    if (item.array ? elements_are_right(c, item, fact) : is_right(c, item, value_at(record, item), fact)) continue;
    fact.parameter.insert(0, spec::info(static_cast<spec::Func>(record->func)).params[item.index].name);
    fact.handle = item.handle;
    if (c.view) {
      fact.comm_name = machine_.handle_name(rank.number, HandleKind::comm, c.view->id);
      fact.comm_size = static_cast<std::int64_t>(c.view->peers);
      fact.inter = c.view->place.inter;
    }
    return tell(a, record, std::move(fact));
  }
}

bool Inspector::elements_are_right(const Case& c, const Item& item, ArgumentFact& fact) const {
  const std::span<const std::byte> payload{event::payload(c.record), event::payload_size(c.record)};
  const event::Arguments arguments(c.record,
                                   c.record->flags & event::kChunked ? payload : std::span<const std::byte>{});
  const auto elements = arguments.elements(item.index);
  if (!elements) return true;
  for (std::size_t i = 0; i < elements->size(); ++i)
    if (!is_right(c, item, (*elements)[i], fact)) {
      fact.parameter = "[" + std::to_string(i) + "]";
      return false;
    }
  return true;
}

bool Inspector::is_right(const Case& c, const Item& item, std::int64_t value, ArgumentFact& fact) const {
  fact.value = value;
  switch (item.rule) {
    case Rule::not_null:
    case Rule::not_freed:
      return handle_is_right(c, item, static_cast<std::uint32_t>(value), fact);
    case Rule::nonnegative:
      fact.problem = Problem::negative;
      return value >= 0;
    case Rule::destination:
    case Rule::source:
    case Rule::root:
    case Rule::target:
      fact.problem = Problem::rank;
      return rank_is_right(c.view, item.rule, value);
    case Rule::send_tag:
    case Rule::receive_tag:
      fact.problem = Problem::tag;
      return value >= 0 || (value == event::kAnyTag && item.rule == Rule::receive_tag);
  }
  return true;
}

bool Inspector::handle_is_right(const Case& c, const Item& item, std::uint32_t id, ArgumentFact& fact) const {
  const auto from = [&](const event::Header* call) {
    if (!call) return;
    const auto* bytes = reinterpret_cast<const std::byte*>(call);
    fact.made = {c.rank.number, call->thread, {bytes, bytes + event::record_bytes(call)}};
  };
  if (id == event::kNullHandle) {
    fact.problem = Problem::null_handle;
    return item.rule == Rule::not_freed;
  }
  if (event::was_freed(id)) {
    fact.problem = Problem::freed_handle;
    from(c.rank.ledger.free_of(item.handle, id & ~event::kFreedHandle));
    return false;
  }
  if (item.committed && c.rank.ledger.uncommitted.contains(id)) {
    fact.problem = Problem::uncommitted;
    from(c.rank.handles.made_by(HandleKind::datatype, id));
    return false;
  }
  return item.handle != HandleKind::comm || !c.view || comm_is_right(*c.view, c.plan.needs, fact);
}

void Inspector::tell(Actor& a, const event::Header* record, ArgumentFact fact) {
  fact.call = Machine::call_ref(a, record);
  Listener& listener = machine_.listener();
  if (record->kind == Kind::enter) {
    a.unless_failed = [&listener, fact = std::move(fact)](bool refused) mutable {
      fact.refused = refused;
      listener.argument(fact);
    };
    return;
  }
  fact.refused = (record->flags & event::kFailed) && !(record->flags & event::kUnfinished);
  listener.argument(fact);
}

void Inspector::learn(Rank& rank, const Operands& f, const event::Header* record) {
  if (record->kind == Kind::exit || (record->flags & event::kFailed)) return;
  std::unordered_set<std::uint32_t>& uncommitted = rank.ledger.uncommitted;
  if (f.role == spec::Role::type_create && f.created != kAbsent) {
    // A copy is committed if the original is.
    const bool copy = record->func == static_cast<std::uint16_t>(spec::Func::Type_dup);
    if (!copy || uncommitted.contains(field<std::uint32_t>(record, f.type)))
      uncommitted.insert(field<std::uint32_t>(record, f.created));
  }
  if (f.role == spec::Role::type_commit)
    uncommitted.erase(static_cast<std::uint32_t>(value_at(record, argument_plan(record->func).items.front())));
  if (f.freed == kAbsent) return;
  const auto id = field<std::uint32_t>(record, f.freed);
  if (f.frees == HandleKind::datatype) uncommitted.erase(id);
  if (event::is_usable(id) && id >= event::kFirstUserHandle) rank.ledger.freed(f.frees, id, record);
}

}  // namespace mpivet::model
