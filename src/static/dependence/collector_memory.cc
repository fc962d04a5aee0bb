// What a function reads and writes in memory, and how far that is known.
#include <algorithm>
#include <map>

#include "static/dependence/collector.h"
#include "static/points_to/virtual_object.h"

namespace mpivet::statics {

// Only a local of a function that is not active twice, or a global, is one thing at a time.
bool Collector::holds_one_thing(Id object) const {
  if (object >= program_.objects().size()) return false;  // heap
  const Id owner = program_.objects()[object].function;
  return owner == kNone || !calls_.recursive(owner);
}

// A pointer that may lead to so many places leads to most of them in theory only: what goes through it is not known.
bool Collector::is_vague(const PointsTo::Targets& targets) {
  constexpr std::size_t kMany = 4;
  return targets.wide || targets.list.size() > kMany;
}
// Does it lead to local variables only, as a parameter does by which a function gives something to many callers?
bool Collector::are_variables_of_callers(const PointsTo::Targets& targets) const {
  constexpr std::size_t kMostCallers = 24;
  return !targets.wide && targets.list.size() <= kMostCallers &&
         std::all_of(targets.list.begin(), targets.list.end(), [&](Target t) {
           return t.exact() && t.object() < program_.objects().size() &&
                  program_.objects()[t.object()].function != kNone;
         });
}
// The same of one that leads somewhere into a structure with so many members.
bool Collector::is_lost(Target target) const {
  constexpr std::size_t kManyCells = 128;
  return !target.exact() && points_to_.cells().of(target.object()).size() > kManyCells;
}

// Several places of one object are no guess: which element of an array is meant is not told apart anyway.
bool Collector::is_guess(const PointsTo::Targets& targets) const {
  if (targets.list.empty()) return true;
  const Id object = targets.list[0].object();
  return points_to_.stands_for_many(object) ||
         std::any_of(targets.list.begin(), targets.list.end(), [&](Target t) { return t.object() != object; });
}

// The memory of several containers, by one function for all of them.
bool Collector::are_containers_alike(const PointsTo::Targets& targets) const {
  const Id shared = targets.list.empty() ? kNone : points_to_.shared_by_containers(targets.list[0].object());
  return shared != kNone && !targets.wide && std::all_of(targets.list.begin(), targets.list.end(), [&](Target t) {
           return points_to_.shared_by_containers(t.object()) == shared;
         });
}

// New memory gets its first contents before it is known whose it is.
void Collector::read_shared(Id object, Id node) {
  const Id shared = points_to_.shared_by_containers(object);
  if (shared == kNone) return;
  const Id between = guessed(node);
  for (const Id cell : points_to_.cells().of(shared)) act(Action::Kind::read, cell, between);
}

// Stands between `node` and memory that may be the one meant, or not.
Id Collector::guess(Id node) {
  const Id between = new_node(Kind::guess);
  graph_.add_edge(node, between);
  return between;
}

// Not known, and perhaps `node`: with the guess of where it goes too doubtful to tell ranks apart by, but good enough
// to find what made a communicator.
Id Collector::in_theory(Id node) {
  const Id unknown = new_node(Kind::unknown);
  graph_.add_edge(guess(node), unknown);
  return unknown;
}

// The same for what flows to `node`.
Id Collector::guessed(Id node) {
  const Id between = new_node(Kind::guess);
  graph_.add_edge(between, node);
  return between;
}

void Collector::read(const PointsTo::Targets& targets, Id node) {
  if (is_vague(targets) && !are_containers_alike(targets)) return graph_.add_edge(new_node(Kind::unknown), node);
  if (is_guess(targets)) node = guessed(node);
  if (is_guess(targets) && are_containers_alike(targets)) node = guessed(node);
  auto& cells = points_to_.cells();
  for (const Target t : targets.list) {
    if (t.object() < program_.objects().size()) {
      const auto& object = program_.objects()[t.object()];
      if (!object.defined && !object.object->constant) read_external(object, node);
    }
    read_shared(t.object(), node);
    if (is_lost(t)) {
      graph_.add_edge(new_node(Kind::unknown), node);
    } else if (!t.exact()) {
      for (const Id cell : cells.of(t.object())) act(Action::Kind::read, cell, node);
    } else {
      act(Action::Kind::read, cells.at(t), node);
      if (const Id any = cells.find(Target::anywhere(t.object())); any != kNone && any != cells.at(t))
        act(Action::Kind::read, any, guessed(node));
    }
  }
}

// A variable of another library.
void Collector::read_external(const Program::LinkedObject& object, Id node) {
  const auto given = library_variable(text(program_.units()[object.unit], object.object->symbol));
  if (given == Behaviour::unknown) return graph_.add_edge(new_node(Kind::unknown), node);
  if (differs_by_request(given)) graph_.add_edge(new_node(Kind::rank), node);
}

bool Collector::differs_by_request(Behaviour given) const {
  return (given == Behaviour::arguments && options_.divergent.arguments) ||
         (given == Behaviour::environment && options_.divergent.environment);
}

// All words that the program is given are `node` from here on, or what they were.
void Collector::give_words(PointsTo::Given given, Id node) {
  const auto words = points_to_.words(given);
  for (const Id object : {words.vector, words.strings})
    for (const Id cell : points_to_.cells().of(object)) act(Action::Kind::weak_write, cell, node);
}

void Collector::read_contents(const Operand& pointer, Id node, std::uint64_t size) {
  const auto targets = points_to_.of(f_, pointer);
  if (is_vague(targets)) {
    if (pointer.kind == Operand::Kind::value) graph_.add_edge(new_node(Kind::unknown), node);
    return;
  }
  for (const Target t : targets.list) {
    read_shared(t.object(), node);
    if (is_lost(t))
      graph_.add_edge(new_node(Kind::unknown), node);
    else
      for (const Id cell : points_to_.cells().of(t.object()))
        if (is_within(cell, t, size)) act(Action::Kind::read, cell, node);
  }
}

// Is the cell in the `size` bytes from `start` on? 0: in all that follows.
bool Collector::is_within(Id cell, Target start, std::uint64_t size) const {
  const std::uint32_t offset = points_to_.cells()[cell].offset;
  if (!start.exact()) return true;
  return offset >= start.offset() && (size == 0 || offset - start.offset() < size);
}

// Makes the cells that the function looks at: who writes to a range of them must know them all.
void Collector::make_cells(Id f) {
  for (const Block& block : program_.function(f).blocks)
    for (const Statement& s : block.statements) {
      if (s.kind != Statement::Kind::load && s.kind != Statement::Kind::store) continue;
      const auto targets = points_to_.of(f, s.memory);
      if (is_vague(targets)) continue;
      for (const Target t : targets.list)
        if (t.exact()) points_to_.cells().at(t);
    }
}

// `size`: of what is written there; 0: one cell.
void Collector::write(const PointsTo::Targets& targets, Id node, std::uint64_t size) {
  if (is_vague(targets))
    node =
        are_variables_of_callers(targets) || are_containers_alike(targets) ? in_theory(node) : new_node(Kind::unknown);
  else if (is_guess(targets) && are_containers_alike(targets))
    node = guess(node);
  const bool strong =
      targets.list.size() == 1 && !targets.wide && targets.list[0].exact() && holds_one_thing(targets.list[0].object());
  if (is_guess(targets)) node = guess(node);
  auto& cells = points_to_.cells();
  const auto write_cell = [&](Id cell) {
    const bool collapsed = cells[cell].offset == Target::kAny;
    act(strong && !collapsed ? Action::Kind::write : Action::Kind::weak_write, cell, node);
  };
  for (const Target t : targets.list) {
    write_cell(cells.at(t));
    if (!t.exact()) continue;
    for (const Id cell : cells.of(t.object()))
      if (cells[cell].offset > t.offset() && cells[cell].offset - t.offset() < size) write_cell(cell);
  }
}

// What a call puts where `pointer` points to. `certainly`: take it as written wherever the pointer may lead.
void Collector::overwrite(const Operand& pointer, Id node, Extent extent, bool certainly, std::uint64_t size) {
  const auto targets = points_to_.of(f_, pointer);
  if (is_vague(targets) && !certainly) node = new_node(Kind::unknown);
  const auto& cells = points_to_.cells();
  const bool sole = targets.list.size() == 1 && !targets.wide;
  if (!certainly && (!sole || !targets.list[0].exact() || is_guess(targets))) node = guess(node);
  for (const Target t : targets.list) {
    points_to_.cells().at(t);  // nobody may have looked at it yet, and a library may be the next who does
    for (const Id cell : cells.of(t.object())) {
      const bool here = cells[cell].offset == t.offset();
      if (!here && (extent == Extent::one || !is_within(cell, t, size))) continue;
      const bool strong = certainly || (here && sole && t.exact() && holds_one_thing(t.object()));
      act(strong ? Action::Kind::write : Action::Kind::weak_write, cell, node);
      if (certainly) made_equal_.insert(cell);
    }
  }
}

void Collector::copy(const PointsTo::Targets& to, const PointsTo::Targets& from, std::uint64_t size) {
  auto& cells = points_to_.cells();
  if (is_vague(from) || is_vague(to)) {
    write(to, new_node(Kind::unknown));
    return;
  }
  const bool strong = to.list.size() == 1 && from.list.size() == 1 && !to.wide && to.list[0].exact() &&
                      from.list[0].exact() && holds_one_thing(to.list[0].object());
  for (const Target t : to.list) {
    const auto known = cells.of(t.object());
    for (const Id cell : known) {
      const std::uint32_t offset = cells[cell].offset;
      if (t.exact() && offset != Target::kAny && (offset < t.offset() || (size && offset >= t.offset() + size)))
        continue;
      const Id node = new_node(Kind::version);
      graph_.node(node).object = t.object();
      for (const Target s : from.list) {
        const bool exact = t.exact() && s.exact() && offset != Target::kAny;
        read({{exact ? s.plus(static_cast<std::int64_t>(offset) - t.offset()) : Target::anywhere(s.object())}, false},
             node);
      }
      act(strong && offset != Target::kAny ? Action::Kind::write : Action::Kind::weak_write, cell, node);
    }
  }
}

}  // namespace mpivet::statics
