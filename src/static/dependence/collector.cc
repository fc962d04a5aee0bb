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
