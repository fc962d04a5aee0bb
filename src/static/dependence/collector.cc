#include "static/dependence/collector.h"

#include <algorithm>
#include <map>

#include "static/points_to/virtual_object.h"

namespace mpivet::statics {

bool Collector::is_root(Id f) const {
  const Function& function = program_.function(f);
  if (calls_.callers(f).empty()) return true;
  return !options_.whole_program && (!function.local || function.address_taken);
}

Id Collector::new_node(Kind kind) {
  const bool source = kind == Kind::rank || kind == Kind::unknown || kind == Kind::created;
  return graph_.add_node({.kind = kind, .function = f_, .statement_call = source ? call_ : kNone, .place = place_});
}

void Collector::uses(const Operand& o, Id node) {
  if (o.kind == Operand::Kind::unknown) {
    graph_.add_edge(new_node(Kind::unknown), node);
  } else {
    graph_.add_edge(value_node(o), node);
    after_loops(o, node);
  }
}

// What a value is after a loop that it changed in depends on the number of rounds, too.
void Collector::after_loops(const Operand& o, Id node) {
  if (o.kind != Operand::Kind::value || defined_in_[o.index] == kNone) return;
  const bool is_address = points_to_.is_pointer(f_, o.index);
  for (const Id rounds : loop_exits_->between(defined_in_[o.index], block_))
    graph_.add_choice(rounds, node, is_address);
}
void Collector::condition_after_loops(Id block) {
  const bool measured = measure(function_->blocks[block].condition);
  for (const Operand& o : function_->blocks[block].condition) {
    if (o.kind != Operand::Kind::value || defined_in_[o.index] == kNone) continue;
    if (points_to_.is_pointer(f_, o.index) && !measured) continue;
    for (const Id rounds : loop_exits_->between(defined_in_[o.index], block)) graph_.add_condition(f_, block, rounds);
  }
}

// Where two addresses are compared or subtracted, which they are is what matters.
bool Collector::measure(const std::vector<Operand>& operands) {
  const auto is_address = [&](const Operand& o) {
    return o.kind == Operand::Kind::value && points_to_.is_data_pointer(f_, o.index);
  };
  if (std::count_if(operands.begin(), operands.end(), is_address) < 2) return false;
  for (const Operand& o : operands)
    if (is_address(o)) graph_.measure(value_node(o));
  return true;
}

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

void Collector::statement(const Statement& s) {
  place_ = s.place;
  const Id result = s.result == kNone ? kNone : program_.value(f_, s.result);
  if (result != kNone)
    graph_.node(result) = {
        .kind = Kind::value, .function = f_, .address = points_to_.is_data_pointer(f_, s.result), .place = s.place};
  if (s.kind == Statement::Kind::compute) measure(s.operands);
  switch (s.kind) {
    case Statement::Kind::copy:
    case Statement::Kind::displace:
    case Statement::Kind::compute:
    case Statement::Kind::phi:
      for (const Operand& o : s.operands) uses(o, result);
      return;
    case Statement::Kind::load:
      for (const Operand& o : s.operands) uses(o, result);
      return read(s.memory, result);
    case Statement::Kind::store: {
      const auto targets = points_to_.of(f_, s.memory);
      const Id node = new_node(Kind::version);
      if (!targets.list.empty()) graph_.node(node).object = targets.list[0].object();
      for (const Operand& o : s.operands) uses(o, node);
      nothing_ = s.operands[0].kind == Operand::Kind::undefined;
      write(targets, node, s.memory.size);
      nothing_ = false;
      return;
    }
    case Statement::Kind::copy_memory:
      return copy(points_to_.of(f_, s.memory), points_to_.of(f_, s.source), s.memory.size);
    case Statement::Kind::call:
      return call(s);
    case Statement::Kind::unknown:
      if (result != kNone) graph_.add_edge(new_node(Kind::unknown), result);
      if (s.memory.base.kind != Operand::Kind::unknown) write(points_to_.of(f_, s.memory), new_node(Kind::unknown));
      return;
  }
}

void Collector::call(const Statement& s) {
  const Call& call = function_->calls[s.call];
  call_ = s.call;
  if (call.kind == Call::Kind::mpi) {
    mpi_call(s, call);
  } else if (!points_to_.callees(f_, s.call).empty()) {
    program_call(s, call);
  } else if (call.kind == Call::Kind::direct) {
    library_call(s, call);
  } else {
    unknown_call(s, call, Kind::unknown);
  }
  call_ = kNone;
}

void Collector::program_call(const Statement& s, const Call& call) {
  const bool by_library = points_to_.run_by_library(f_, s.call);
  const auto library = statics::library_call(by_library ? text(program_.unit_of(f_), call.symbol) : "");
  for (const Id callee : points_to_.callees(f_, s.call)) {
    const Function& target = program_.function(callee);
    for (std::size_t p = 0; p < target.parameters.size(); ++p) {
      const std::size_t a = !by_library ? p : p == 0 ? static_cast<std::size_t>(library.second) : call.arguments.size();
      if (a < call.arguments.size()) pass(call.arguments[a], callee, target.parameters[p]);
    }
  }
  act(Action::Kind::call, s.call, kNone);
  if (by_library) return;
  may_throw(s);
  if (const auto& callees = points_to_.callees(f_, s.call); callees.size() > 1)
    if (const Id object = virtual_object(*function_, call); object != kNone) graph_.measure(program_.value(f_, object));
  for (const Id callee : points_to_.callees(f_, s.call)) {
    if (s.result != kNone) graph_.add_edge(graph_.result_of(callee), program_.value(f_, s.result), EdgeKind::result);
    if (const Id made = points_to_.allocated_by(f_, s.call); s.result != kNone && made != kNone)
      if (const auto filled = points_to_.filled_by(callee); !filled.list.empty())
        copy({{Target::byte(made, 0)}, false}, filled, 0);
    const Function& target = program_.function(callee);
    if (target.result_object != kNone && s.memory.base.kind != Operand::Kind::unknown)
      copy(points_to_.of(f_, s.memory), {{Target::byte(program_.local(callee, target.result_object), 0)}, false}, 0);
  }
}

void Collector::may_throw(const Statement& s) {
  for (const Id callee : points_to_.callees(f_, s.call)) {
    if (!flows_[callee].throws) continue;
    if (graph_.thrown(f_, s.call) == kNone) graph_.set_thrown(f_, s.call, new_node(Kind::thrown));
    graph_.add_edge(graph_.thrown_by(callee), graph_.thrown(f_, s.call), EdgeKind::result);
  }
}

// What decides about exceptions: those that come to a handler here, and those that leave the function.
void Collector::exceptions() {
  const ControlFlow& flow = flows_[f_];
  for (const Id b : flow.order)
    if (flow.caught_call[b] != kNone)
      if (const Id thrown = graph_.thrown(f_, flow.caught_call[b]); thrown != kNone)
        graph_.add_condition(f_, b, thrown);
  const Id leaving = graph_.thrown_by(f_);
  graph_.node(leaving) = {.kind = Kind::thrown, .function = f_, .place = function_->place};
  for (const Id branch : flow.throw_deciders)
    for (const Operand& o : function_->blocks[branch].condition) graph_.add_edge(value_node(o), leaving);
  for (const Id call : flow.throwing_calls) graph_.add_edge(graph_.thrown(f_, call), leaving);
}

void Collector::pass(const Argument& argument, Id callee, const Parameter& parameter) {
  if (parameter.value != kNone && argument.operand.kind == Operand::Kind::value)
    graph_.add_edge(value_node(argument.operand), program_.value(callee, parameter.value), EdgeKind::call);
  if (parameter.object == kNone) return;
  const Target object = Target::byte(program_.local(callee, parameter.object), 0);
  if (argument.aggregate_size)
    return copy({{object}, false}, points_to_.of(f_, argument.operand), argument.aggregate_size);
  const Id node = new_node(Kind::version);
  graph_.node(node).object = object.object();
  uses(argument.operand, node);
  write({{object}, false}, node);
}

// A phi has the value that belongs to the edge by which its block was entered: whatever decides about that edge. Which
// address a pointer holds matters to few.
void Collector::joins(Id block) {
  const auto& from = flows_[f_].predecessors[block];
  std::map<std::vector<Id>, Id> known;
  for (const Statement& s : function_->blocks[block].statements) {
    if (s.kind != Statement::Kind::phi || s.result == kNone) continue;
    std::vector<Id> kind(from.size(), 0);
    for (std::size_t i = 0; i < from.size(); ++i) kind[i] = kind_of_edge(s, from[i]);
    const auto [join, is_new] = known.try_emplace(kind, kNone);
    if (is_new) {
      place_ = {};
      join->second = new_node(Kind::join);
      for (const Id branch : flows_[f_].deciders_of_join(block, kind))
        for (const Operand& o : function_->blocks[branch].condition) graph_.add_edge(value_node(o), join->second);
    }
    graph_.add_choice(join->second, program_.value(f_, s.result), points_to_.is_data_pointer(f_, s.result));
  }
}

// Equal for edges by which the phi gets the same operand.
Id Collector::kind_of_edge(const Statement& phi, Id from) {
  const auto same = [](const Operand& a, const Operand& b) {
    return a.kind == b.kind && a.index == b.index && a.offset == b.offset;
  };
  const auto at = std::find(phi.phi_blocks.begin(), phi.phi_blocks.end(), from);
  if (at == phi.phi_blocks.end()) return kNone;
  const Operand& operand = phi.operands[static_cast<std::size_t>(at - phi.phi_blocks.begin())];
  for (Id i = 0; i < phi.operands.size(); ++i)
    if (same(phi.operands[i], operand)) return i;
  return kNone;
}

void Collector::parameters() {
  place_ = function_->place;
  for (const Parameter& p : function_->parameters)
    if (p.value != kNone)
      graph_.node(program_.value(f_, p.value)) = {.kind = Kind::value,
                                                  .function = f_,
                                                  .address = points_to_.is_data_pointer(f_, p.value),
                                                  .place = function_->place};
  if (program_.is_main(f_)) {
    if (options_.divergent.arguments) main_arguments();
    if (options_.divergent.environment) give_words(PointsTo::Given::environment, new_node(Kind::rank));
  } else if (is_root(f_)) {
    for (const Parameter& p : function_->parameters)
      if (p.value != kNone) graph_.add_edge(new_node(Kind::unknown), program_.value(f_, p.value));
  }
}

void Collector::main_arguments() {
  give_words(PointsTo::Given::command_line, new_node(Kind::rank));
  for (const Parameter& p : function_->parameters) {
    if (p.value != kNone) graph_.add_edge(new_node(Kind::rank), program_.value(f_, p.value));
    if (p.object != kNone) write({{Target::byte(program_.local(f_, p.object), 0)}, false}, new_node(Kind::rank));
  }
}

BlockActions Collector::collect(Id f) {
  f_ = f;
  function_ = &program_.function(f);
  BlockActions out(function_->blocks.size());
  loop_exits_.emplace(program_, f, flows_[f], graph_);
  defined_in_.assign(function_->values.size(), kNone);
  for (const Id b : flows_[f].order)
    for (const Statement& s : function_->blocks[b].statements)
      if (s.result != kNone) defined_in_[s.result] = b;
  graph_.node(graph_.result_of(f)) = {.kind = Kind::result, .function = f, .place = function_->place};
  actions_ = &out[kEntryBlock];
  parameters();
  std::vector<Id> returning;
  for (const Id b : flows_[f].order) {
    actions_ = &out[b];
    block_ = b;
    const Block& block = function_->blocks[b];
    for (Id s = 0; s < flows_[f].statements[b]; ++s) statement(block.statements[s]);
    joins(b);
    if (flows_[f].successors[b].size() > 1) condition_after_loops(b);
    if (block.end != Block::End::returns) continue;
    returning.push_back(b);
    if (block.condition.empty()) continue;
    place_ = block.place;
    uses(block.condition[0], graph_.result_of(f));
  }
  exceptions();
  if (returning.size() > 1)  // which of them it was
    for (const Id branch : flows_[f].deciders_of_join(kExitBlock, flows_[f].predecessors[kExitBlock]))
      for (const Operand& o : function_->blocks[branch].condition) graph_.add_edge(value_node(o), graph_.result_of(f));
  return out;
}

}  // namespace mpivet::statics
