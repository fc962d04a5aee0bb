#include "model/arguments/plan.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "event/ring.h"

namespace mpivet::model {
namespace {

using spec::Dir;
using spec::FunctionInfo;
using spec::HandleKind;
using spec::Param;
using spec::ParamKind;
using spec::Role;

bool is_message(Role role) {
  return role == Role::send || role == Role::recv || role == Role::sendrecv || role == Role::sendrecv_replace ||
         role == Role::probe || role == Role::mprobe;
}

bool moves_data(Role role) {
  return is_message(role) || role == Role::mrecv || role == Role::collective || role == Role::rma;
}

// The standard names the arguments of the two ends, and of the two buffers, alike everywhere.
Side side_of(const FunctionInfo& f, const Param& p) {
  const std::string_view name = p.name;
  if (f.role == Role::send || name.starts_with("send") || name == "dest") return Side::send;
  if (f.role == Role::recv || f.role == Role::probe || f.role == Role::mprobe || name.starts_with("recv") ||
      name == "source")
    return Side::receive;
  if (f.role == Role::rma && name.starts_with("origin")) return Side::origin;
  return Side::both;
}

// MPI_INFO_NULL is an answer, MPI_FILE_NULL has an error handler. Requests and messages have checks of their own, and
// keys may be used by callbacks after they were freed.
std::optional<Rule> rule_of(HandleKind kind) {
  switch (kind) {
    case HandleKind::comm:
    case HandleKind::datatype:
    case HandleKind::group:
    case HandleKind::op:
    case HandleKind::win:
      return Rule::not_null;
    case HandleKind::info:
    case HandleKind::file:
    case HandleKind::errhandler:
      return Rule::not_freed;
    case HandleKind::none:
    case HandleKind::request:
    case HandleKind::message:
    case HandleKind::keyval:
    case HandleKind::session:
      return {};
  }
  return {};
}

bool is_group_call(const FunctionInfo& f) { return f.param_count > 0 && f.params[0].kind == ParamKind::group; }

// Calls that make a communicator, or ask about its topology.
std::optional<Rule> topology_rule(const FunctionInfo& f, const Param& p) {
  if (f.role != Role::comm_create && f.needs != spec::Needs::cart && f.needs != spec::Needs::graph) return {};
  const std::string_view name = p.name;
  if (p.kind == ParamKind::color) return Rule::color;
  if (name == "nnodes") return Rule::graph_nodes;
  if (name == "direction") return Rule::dimension;
  if (name == "dims" && p.array) return Rule::grid;
  if (name == "index" && p.array) return Rule::graph_index;
  if (name == "edges" && p.array) return Rule::graph_edges;
  if (name == "ndims" || name.ends_with("degree") || name.ends_with("degrees") || name.ends_with("weights"))
    return Rule::nonnegative;
  // The leader of the other group counts at one rank only.
  return p.kind == ParamKind::rank && name != "remote_leader" ? std::optional(Rule::member) : std::nullopt;
}

std::optional<Rule> rule_of(const FunctionInfo& f, const Param& p) {
  const Side side = side_of(f, p);
  // Partitioned receives name their sender; that is left to MPI.
  if (p.kind == ParamKind::rank && !p.array) {
    if (f.rooted) return Rule::root;
    if (f.role == Role::rma) return Rule::target;
    if (is_message(f.role)) return side == Side::send ? Rule::destination : Rule::source;
  }
  if (is_group_call(f) && std::string_view(p.name) == "n") return Rule::nonnegative;
  if (p.array && is_group_call(f)) {
    if (std::string_view(p.name) == "ranges") return Rule::group_ranges;
    if (p.kind == ParamKind::rank) return f.role == Role::group_create ? Rule::group_ranks : Rule::group_any;
  }
  if (p.kind == ParamKind::tag && is_message(f.role)) return side == Side::send ? Rule::send_tag : Rule::receive_tag;
  if (const auto rule = topology_rule(f, p)) return rule;
  if ((p.kind == ParamKind::count || p.kind == ParamKind::displacement) && p.nonnegative) return Rule::nonnegative;
  return rule_of(event::handle_kind(p.kind));
}

std::uint16_t place_of(const Param& p) { return p.id_offset != kAbsent ? p.id_offset : p.offset; }

Item make_item(const FunctionInfo& f, int index, Rule rule) {
  const Param& p = f.params[index];
  Item item{.rule = rule};
  item.side = side_of(f, p);
  item.handle = event::handle_kind(p.kind);
  item.array = p.array;
  item.root_only = p.root_only;
  item.committed = item.handle == HandleKind::datatype && moves_data(f.role);
  item.index = static_cast<std::uint8_t>(index);
  item.width = p.width;
  item.offset = place_of(p);
  return item;
}

void note_places(ArgumentPlan& plan, const FunctionInfo& f, const Param& p) {
  const std::uint16_t at = place_of(p);
  if (p.array || p.dir == Dir::out) {
    if (p.kind != ParamKind::buffer) return;
  }
  const Side side = side_of(f, p);
  if (p.kind == ParamKind::comm && plan.comm == kAbsent) plan.comm = at;
  if (p.kind == ParamKind::op) plan.op = at;
  if (p.kind == ParamKind::datatype && plan.type == kAbsent) plan.type = at;
  if (p.kind == ParamKind::count && plan.count == kAbsent) plan.count = at;
  if (p.kind == ParamKind::group && plan.group == kAbsent) plan.group = at;
  if (p.kind == ParamKind::rank && f.rooted) plan.root = at;
  if (p.kind == ParamKind::buffer && f.role == Role::collective) {
    plan.in_place = true;
    (side == Side::send ? plan.send_buffer : side == Side::receive ? plan.receive_buffer : plan.common_buffer) = at;
  }
  if (std::string_view(p.name) == "nnodes") plan.nodes = at;
  if (p.kind == ParamKind::rank && is_message(f.role)) (side == Side::send ? plan.send_peer : plan.receive_peer) = at;
  if (p.kind == ParamKind::rank && f.role == Role::rma) plan.send_peer = at;
}

ArgumentPlan make_plan(const FunctionInfo& f) {
  ArgumentPlan plan;
  if (f.role == Role::tool || f.role == Role::session) return plan;
  plan.needs = f.needs;
  bool has_comm = false;
  for (int i = 0; i < f.param_count; ++i) {
    const Param& p = f.params[i];
    note_places(plan, f, p);
    if (p.dir == Dir::out) continue;
    // A second communicator (the peer's of MPI_Intercomm_create) may matter to one rank only.
    if (p.kind == ParamKind::comm && std::exchange(has_comm, true)) continue;
    if (const auto rule = rule_of(f, p)) plan.items.push_back(make_item(f, i, *rule));
  }
  std::stable_partition(plan.items.begin(), plan.items.end(),
                        [](const Item& item) { return item.handle == HandleKind::comm; });
  plan.reduces = plan.op != kAbsent && plan.type != kAbsent && f.role != Role::rma;
  plan.message = f.role == Role::send || f.role == Role::recv;
  return plan;
}

using Plans = std::array<ArgumentPlan, event::kMaxFunctions>;

Plans make_plans() {
  Plans plans;
  for (int i = 1; i <= spec::kFunctionCount; ++i)
    plans[static_cast<std::size_t>(i)] = make_plan(spec::info(static_cast<spec::Func>(i)));
  return plans;
}

}  // namespace

const ArgumentPlan& argument_plan(std::uint16_t func) {
  static const Plans plans = make_plans();
  return plans[func < plans.size() ? func : 0];
}

}  // namespace mpivet::model
