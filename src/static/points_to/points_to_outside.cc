// What a program is given: the words of the command line and of the environment.
#include "static/points_to/points_to_solver.h"

namespace mpivet::statics {

void PointsTo::Solver::give_words() {
  command_line_ = make_words();
  environment_ = make_words();
  for (Id f = 0; f < program_.functions().size(); ++f) {
    if (!program_.is_main(f)) continue;
    const auto& parameters = program_.function(f).parameters;  // the count, the words, the environment
    if (parameters.size() > 1) give_to_main(parameters[1], f, command_line_);
    if (parameters.size() > 2) give_to_main(parameters[2], f, environment_);
  }
  for (Id o = 0; o < program_.objects().size(); ++o) {
    const auto& object = program_.objects()[o];
    if (object.defined || object.object->symbol == kNone) continue;
    const auto behaviour = library_variable(text(program_.units()[object.unit], object.object->symbol));
    const Words* words = words_of(behaviour);
    if (!words) continue;
    const Id pointed_to = behaviour == Behaviour::environment ? words->vector : words->strings;
    graph_.add(memory_.cell_node(Target::byte(o, 0)), Target::byte(pointed_to, 0));
  }
}

PointsTo::Words PointsTo::Solver::make_words() {
  const Words words{memory_.add_object(0), memory_.add_object(0)};
  graph_.add(memory_.cell_node(Target::anywhere(words.vector)), Target::byte(words.strings, 0));
  memory_.cell_node(Target::anywhere(words.strings));
  return words;
}

void PointsTo::Solver::give_to_main(const Parameter& parameter, Id main, const Words& words) {
  const Target vector = Target::byte(words.vector, 0);
  if (parameter.value != kNone) graph_.add(value_node(main, parameter.value), vector);
  if (parameter.object != kNone)
    graph_.add(memory_.cell_node(Target::byte(program_.local(main, parameter.object), 0)), vector);
}

const PointsTo::Words* PointsTo::Solver::words_of(Behaviour behaviour) const {
  if (behaviour == Behaviour::arguments) return &command_line_;
  return behaviour == Behaviour::environment ? &environment_ : nullptr;
}

PointsTo::Targets PointsTo::Solver::pointed_to_from(Target place) const {
  Targets out;
  if (const Id node = memory_.find_node(place); node != kNone) {
    out.wide = graph_[node].wide;
    for (const Target t : graph_[node].targets)
      if (!t.is_function()) out.list.push_back(t);
  }
  return out;
}

}  // namespace mpivet::statics
