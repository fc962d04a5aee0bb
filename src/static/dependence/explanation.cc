// Why a condition depends on the rank, step by step.
#include <algorithm>

#include "checks/words/dependence.h"
#include "static/dependence/dependence.h"

namespace mpivet::statics {
namespace {

constexpr std::size_t kMostSteps = 5;

bool same_place(const Step& a, const Step& b) {
  return a.unit == b.unit && a.place.file == b.place.file && a.place.line == b.place.line;
}

// The beginning and the end say most.
void shorten(std::vector<Step>& steps, std::size_t most) {
  if (steps.size() <= most) return;
  steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(most / 2),
              steps.end() - static_cast<std::ptrdiff_t>(most - most / 2));
}

}  // namespace

std::string Dependence::object_name(Id id) const {
  if (id == kNone || id >= program_.objects().size()) return {};
  const auto& object = program_.objects()[id];
  return text(program_.units()[object.unit], object.object->name);
}

std::string Dependence::describe_source(const DependenceGraph::Node& node) const {
  const Unit& unit = program_.unit_of(node.function);
  if (node.statement_call == kNone) return checks::words::something_differs();
  const Call& call = program_.function(node.function).calls[node.statement_call];
  if (call.kind == Call::Kind::mpi)
    return checks::words::own_value_of_each_rank(spec::info(call.function).name, object_name(node.object));
  return checks::words::perhaps_another_value(text(unit, call.symbol));
}

bool Dependence::describe_value(Id node, Step& step) const {
  const auto& info = graph_.node(node);
  const Function& function = program_.function(info.function);
  const Id index = node - program_.functions()[info.function].first_value;
  const std::string& name = text(program_.unit_of(info.function), function.values[index].name);
  if (name.empty()) return false;
  for (const Parameter& p : function.parameters)
    if (p.value == index) {
      step.text = checks::words::passed_as(program_.name(info.function), name);
      return true;
    }
  step.text = checks::words::depends_on_it(name);
  return true;
}

// False: nothing to tell about it.
bool Dependence::describe(Id node, Step& step) const {
  const auto& info = graph_.node(node);
  if (info.function == kNone) return false;
  step.unit = program_.functions()[info.function].unit;
  step.function = info.function;
  step.place = info.place;
  if (info.place.line == 0) return false;
  switch (info.kind) {
    case Kind::rank:
      step.text = describe_source(info);
      return true;
    case Kind::value:
      return describe_value(node, step);
    case Kind::result:
      step.text = checks::words::returns_it(program_.name(info.function));
      return true;
    case Kind::thrown:
      step.text = checks::words::may_throw_then(program_.name(info.function));
      return node == graph_.thrown_by(info.function);
    case Kind::version: {
      const std::string name = object_name(info.object);
      step.text = checks::words::stored_in(name);
      return !name.empty();
    }
    case Kind::join:
    case Kind::guess:
    case Kind::unknown:
    case Kind::entry_of:
    case Kind::exit_of:
    case Kind::created:
    case Kind::other:
      return false;
  }
  return false;
}

std::vector<Step> Dependence::why(Id function, Id block) const {
  const Place& place = place_of_end(program_.function(function).blocks[block]);
  return why(condition_nodes(function, block),
             {program_.functions()[function].unit, function, place, checks::words::tested_here()});
}

std::vector<Step> Dependence::why_pointer(Id function, Id call, const Place& place) const {
  return why(pointer_nodes(function, call),
             {program_.functions()[function].unit, function, place, checks::words::called_here()});
}

std::vector<Step> Dependence::why(const std::vector<Id>& nodes, const Step& tested) const {
  Id state = kNone;
  for (const Id node : nodes)
    for (const Id s : {2 * node, 2 * node + 1})
      if (state == kNone && divergent_[s] != kNone) state = s;
  std::vector<Step> steps;
  for (; state != kNone; state = divergent_[state]) {
    Step step;
    if (describe(state / 2, step)) {
      // Where a small function was put in the place of its call, all of it is there: the source says most.
      const bool same = !steps.empty() && same_place(steps.back(), step);
      if (!same)
        steps.push_back(step);
      else if (graph_.node(state / 2).kind == Kind::rank)
        steps.back() = step;
    }
    if (divergent_[state] == state) break;
  }
  std::reverse(steps.begin(), steps.end());
  if (!steps.empty() && steps.size() > 1 && same_place(steps.back(), tested)) steps.pop_back();
  shorten(steps, kMostSteps - 1);
  steps.push_back(tested);
  return steps;
}

}  // namespace mpivet::statics
