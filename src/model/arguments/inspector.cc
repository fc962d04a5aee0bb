#include "model/arguments/inspector.h"

#include <string>
#include <utility>

#include "model/arguments/case.h"
#include "model/collectives/communicators.h"
#include "model/names.h"
#include "model/world.h"
#include "spec/constants.h"

namespace mpivet::model {

using event::Kind;
using spec::HandleKind;
using Problem = ArgumentFact::Problem;

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
    case Rule::member:
      return false;
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
  return sure && field<std::uint32_t>(record, f.peer) < view->peers &&
         field<std::uint32_t>(record, f.tag) <= static_cast<std::uint32_t>(rank.tag_ub) &&
         field<std::int64_t>(record, f.count) >= 0;
}

}  // namespace

void Inspector::look(Rank& rank, Actor& a, const event::Header* record) {
  const ArgumentPlan& plan = argument_plan(record->func);
  if (plan.empty()) return;
  if (plan.message) [[likely]] {
    const Operands& f = world_.operands(record);
    if (is_plainly_right(rank, communicators_.view(rank, field<std::uint32_t>(record, f.comm)), f, record)) [[likely]]
      return;
  }
  examine(rank, a, plan, record);
}

void Inspector::consider(Case& c) const {
  if (c.plan.comm != kAbsent) c.view = communicators_.view(c.rank, field<std::uint32_t>(c.record, c.plan.comm));
  if (c.plan.root != kAbsent && c.view) {
    const auto root = field<std::int32_t>(c.record, c.plan.root);
    const bool inter = c.view->place.inter;
    c.at_root = inter ? root == event::kRoot : root == c.view->place.rank;
    c.bystander = inter && root == event::kProcNull;
  }
  const auto is_null = [&](std::uint16_t at) {
    return at != kAbsent && field<std::int32_t>(c.record, at) == event::kProcNull;
  };
  const auto in_place = [&](std::uint16_t at) {
    return at != kAbsent && field<std::uint64_t>(c.record, at) == event::kInPlace;
  };
  c.no_peer[0] = is_null(c.plan.send_peer), c.no_peer[1] = is_null(c.plan.receive_peer);
  c.in_place[0] = in_place(c.plan.send_buffer), c.in_place[1] = in_place(c.plan.receive_buffer);
  c.common_in_place = in_place(c.plan.common_buffer);
  c.origin_counts = c.plan.op == kAbsent || field<std::uint32_t>(c.record, c.plan.op) != spec::kOp_NO_OP;
}

void Inspector::examine(Rank& rank, Actor& a, const ArgumentPlan& plan, const event::Header* record) {
  Case c(rank, plan, record);
  consider(c);
  ArgumentFact fact;
  if (plan.in_place && !place_is_right(c, fact)) {
    describe_comm(c, fact);
    return tell(a, record, std::move(fact));
  }
  for (const Item& item : plan.items) {
    if (!c.matters(item)) continue;
    if (item.array ? elements_are_right(c, item, fact) : is_right(c, item, value_at(record, item), fact)) continue;
    fact.parameter.insert(0, c.name(item));
    fact.handle = item.handle;
    describe_comm(c, fact);
    return tell(a, record, std::move(fact));
  }
  if (plan.reduces && !reduction_is_right(c, fact)) tell(a, record, std::move(fact));
}

void Inspector::describe_comm(const Case& c, ArgumentFact& fact) const {
  if (!c.view) return;
  fact.comm_name = handle_name(world_, c.rank.number, HandleKind::comm, c.view->id);
  fact.comm_size = static_cast<std::int64_t>(c.view->peers);
  fact.inter = c.view->place.inter;
}

bool Inspector::elements_are_right(const Case& c, const Item& item, ArgumentFact& fact) const {
  const auto elements = arguments_of(c.record).elements(item.index);
  if (!elements) return true;
  if (item.rule >= Rule::group_ranks) return ranks_are_right(c, item, *elements, fact);
  if (item.rule == Rule::grid) return grid_is_right(c, *elements, fact);
  if (item.rule == Rule::graph_index) return index_is_right(*elements, fact);
  if (item.rule == Rule::graph_edges) return edges_are_right(c, *elements, fact);
  for (std::size_t i = 0; i < elements->size(); ++i)
    if (!is_right(c, item, (*elements)[i], fact)) {
      fact.parameter = element(i);
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
    case Rule::member:
      fact.problem = Problem::rank;
      return rank_is_right(c.view, item.rule, value);
    case Rule::send_tag:
    case Rule::receive_tag:
      fact.problem = Problem::tag;
      fact.most = c.rank.tag_ub;
      return value >= 0 ? value <= fact.most : value == event::kAnyTag && item.rule == Rule::receive_tag;
    case Rule::color:
      fact.problem = Problem::color;
      return value >= 0 || value == event::kUndefined;
    case Rule::dimension:
      fact.problem = Problem::dimension;
      if (!c.view || !c.view->place.neighbours) return true;
      fact.most = static_cast<std::int64_t>(c.view->place.neighbours->in.size() / 2);
      return value >= 0 && value < fact.most;
    case Rule::graph_nodes:
      fact.problem = value < 0 ? Problem::negative : Problem::nodes;
      return value >= 0 && (!c.view || static_cast<std::size_t>(value) <= c.view->peers);
    case Rule::grid:
    case Rule::graph_index:
    case Rule::graph_edges:
    case Rule::group_ranks:
    case Rule::group_ranges:
    case Rule::group_any:
      break;
  }
  return true;
}

bool Inspector::handle_is_right(const Case& c, const Item& item, std::uint32_t id, ArgumentFact& fact) const {
  if (id == event::kNullHandle) {
    fact.problem = Problem::null_handle;
    return item.rule == Rule::not_freed;
  }
  if (event::was_freed(id)) {
    fact.problem = Problem::freed_handle;
    fact.made = c.call_of(c.rank.ledger.free_of(item.handle, id & ~event::kFreedHandle));
    return false;
  }
  if (item.committed && c.rank.ledger.uncommitted.contains(id)) {
    fact.problem = Problem::uncommitted;
    fact.made = c.call_of(c.rank.handles.made_by(HandleKind::datatype, id));
    return false;
  }
  return item.handle != HandleKind::comm || !c.view || comm_is_right(*c.view, c.plan.needs, fact);
}

void Inspector::tell(Actor& a, const event::Header* record, ArgumentFact fact) {
  fact.call = call_ref(a, record);
  Listener& listener = world_.listener;
  if (record->kind == Kind::enter) {
    a.unless_failed = [&listener, fact = std::move(fact)](bool refused) mutable {
      fact.refused = refused;
      listener.on(fact);
    };
    return;
  }
  fact.refused = (record->flags & event::kFailed) && !(record->flags & event::kUnfinished);
  listener.on(fact);
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
  if (f.role == spec::Role::group_create && f.created != kAbsent)
    rank.ledger.groups.made(field<std::uint32_t>(record, f.created), group_size(rank, f, record));
  if (f.freed == kAbsent) return;
  const auto id = field<std::uint32_t>(record, f.freed);
  if (f.frees == HandleKind::datatype) uncommitted.erase(id);
  if (f.frees == HandleKind::group) rank.ledger.groups.freed(id);
  if (event::is_usable(id) && id >= event::kFirstUserHandle) rank.ledger.freed(f.frees, id, record);
}

}  // namespace mpivet::model
