// What follows when a pointer gets a new target.
#include <algorithm>

#include "static/points_to/points_to_solver.h"

namespace mpivet::statics {
namespace {

// Places in one object, beyond which it is anywhere in it: a pointer that walks.
constexpr std::size_t kMostStrides = 6;

}  // namespace

Target PointsTo::Solver::address(Id f, const Operand& o) const {
  const Id object = o.kind == Operand::Kind::local_address ? program_.local(f, o.index)
                                                           : program_.global(program_.functions()[f].unit, o.index);
  return Target::byte(object, o.offset);
}

Id PointsTo::Solver::find_function(Id f, const Operand& o) const {
  return o.kind == Operand::Kind::function_address ? program_.find(program_.functions()[f].unit, o.index) : kNone;
}

void PointsTo::Solver::operand_flows(Id f, const Operand& o, Id to) {
  if (to == kNone) return;
  if (o.kind == Operand::Kind::value) return graph_.flow(value_node(f, o.index), to);
  if (is_address(o)) return graph_.add(to, address(f, o));
  if (const Id callee = find_function(f, o); callee != kNone) graph_.add(to, Target::function(callee));
}

void PointsTo::Solver::on_targets(Id f, const Operand& base, const Rule& rule) {
  if (is_address(base)) return apply(rule, address(f, base));
  if (base.kind != Operand::Kind::value) return;
  const Id node = value_node(f, base.index);
  graph_.add_rule(node, rule);
  const TargetList known = graph_[node].targets;  // its own list: a rule may add to it
  for (const Target t : known) apply(rule, t);
}

void PointsTo::Solver::apply(const Rule& rule, Target t) {
  if (rule.kind == Rule::Kind::call) {
    if (t.is_function()) link_call(rule.other, t.function());
    return;
  }
  if (rule.kind == Rule::Kind::displace) {
    const Target to = displaced(rule, t);
    if (to.is_function() || memory_.cells().may_point_to(to)) graph_.add(rule.other, to);
    return;
  }
  if (rule.kind == Rule::Kind::own) return graph_.add(memory_.cell_node(rule.fixed), owned(t, rule.fixed.object()));
  if (t.is_function()) return;
  t = rule.varying ? Target::anywhere(t.object()) : t.plus(rule.offset);
  if (!memory_.cells().fits(t)) return;
  switch (rule.kind) {
    case Rule::Kind::load:
      return graph_.flow(t.exact() ? memory_.cell_node(t) : memory_.contents_node(t.object()), rule.other);
    case Rule::Kind::store:
      if (rule.of_library && may_own(t.object())) return own(rule.other, t);
      return graph_.flow(rule.other, memory_.cell_node(t));
    case Rule::Kind::store_fixed:
      return graph_.add(memory_.cell_node(t), rule.fixed);
    case Rule::Kind::copy_from: {
      auto& ends = copies_[rule.other];
      for (const Target to : ends.to) memory_.copy(t, to, ends.size);
      ends.from.push_back(t);
      return;
    }
    case Rule::Kind::copy_to: {
      auto& ends = copies_[rule.other];
      for (const Target from : ends.from) memory_.copy(from, t, ends.size);
      ends.to.push_back(t);
      return;
    }
    case Rule::Kind::displace:
    case Rule::Kind::call:
    case Rule::Kind::own:
      return;
  }
}

// The containers of C++ allocate in functions that are the same for all of them: each has memory of its own, which is
// known by what is stored in it.
void PointsTo::Solver::own(Id stored, Target place) {
  const Rule rule{.kind = Rule::Kind::own, .fixed = place};
  if (!owning_.insert({stored, place}).second) return;
  graph_.add_rule(stored, rule);
  const TargetList known = graph_[stored].targets;  // its own list: a rule may add to it
  for (const Target t : known) apply(rule, t);
}

bool PointsTo::Solver::may_own(Id object) const {
  constexpr int kDeepest = 2;  // containers in containers
  if (object >= program_.objects().size()) {
    int depth = 0;
    for (auto at = owned_.find(object); at != owned_.end(); at = owned_.find(at->second.owner)) ++depth;
    return library_heap_.count(object) == 0 && depth < kDeepest;
  }
  const Id f = program_.objects()[object].function;
  return f == kNone || !is_of_library(f);  // a temporary in there says nothing
}

Target PointsTo::Solver::owned(Target t, Id owner) {
  if (t.is_function() || library_heap_.count(t.object()) == 0) return t;
  // What links the nodes of a container is within it.
  if (const auto known = owned_.find(owner); known != owned_.end() && known->second.heap == t.object())
    return t.exact() ? Target::byte(owner, t.offset()) : Target::anywhere(owner);
  const auto [place, is_new] = copies_of_heap_.try_emplace({t.object(), owner}, kNone);
  if (is_new) {
    place->second = memory_.add_object(0);
    owned_[place->second] = {t.object(), owner};
    memory_.copy(Target::byte(t.object(), 0), Target::byte(place->second, 0), 0);
  }
  return t.exact() ? Target::byte(place->second, t.offset()) : Target::anywhere(place->second);
}

bool PointsTo::Solver::is_of_library(Id f) const {
  const std::string& name = text(program_.unit_of(f), program_.function(f).symbol);
  return name.starts_with("_ZNSt") || name.starts_with("_ZNKSt") || name.starts_with("_ZSt") ||
         name.starts_with("_ZN9__gnu_cxx") || name.starts_with("_ZNK9__gnu_cxx");
}

Target PointsTo::Solver::displaced(const Rule& rule, Target t) const {
  if (t.is_function()) return t;
  if (rule.varying) return Target::anywhere(t.object());
  const auto& known = graph_[rule.other].targets;
  const auto first = std::lower_bound(known.begin(), known.end(), Target::byte(t.object(), 0));
  std::size_t places = 0;
  for (auto k = first; k != known.end() && k->object() == t.object(); ++k) ++places;
  return places < kMostStrides ? t.plus(rule.offset) : Target::anywhere(t.object());
}

}  // namespace mpivet::statics
