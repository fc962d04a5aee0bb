// The statements of the program as edges and rules.
#include "static/points_to/points_to_solver.h"

namespace mpivet::statics {

void PointsTo::Solver::initialise_globals() {
  for (Id o = 0; o < program_.objects().size(); ++o) {
    const auto& linked = program_.objects()[o];
    for (const auto& initial : linked.object->initials) {
      const Id node = memory_.cell_node(Target::byte(o, static_cast<std::int64_t>(initial.offset)));
      if (initial.operand.kind == Operand::Kind::function_address) {
        if (const Id f = program_.find(linked.unit, initial.operand.index); f != kNone) {
          graph_.add(node, Target::function(f));
          address_taken_.insert(f);
        }
      } else if (initial.operand.kind == Operand::Kind::global_address) {
        graph_.add(node, Target::byte(program_.global(linked.unit, initial.operand.index), initial.operand.offset));
      }
    }
  }
}

void PointsTo::Solver::collect(Id f) {
  for (const Block& block : program_.function(f).blocks) {
    for (const Statement& s : block.statements) collect(f, s);
    if (block.end == Block::End::returns && !block.condition.empty())
      operand_flows(f, block.condition[0], result_node(f));
  }
}

void PointsTo::Solver::note_address(Id f, const Operand& o) {
  if (const Id callee = find_function(f, o); callee != kNone) address_taken_.insert(callee);
}

void PointsTo::Solver::collect(Id f, const Statement& s) {
  for (const Operand& o : s.operands) note_address(f, o);
  const Id result = s.result == kNone ? kNone : value_node(f, s.result);
  switch (s.kind) {
    case Statement::Kind::copy:
      return operand_flows(f, s.operands[0], result);
    case Statement::Kind::phi:
      for (const Operand& o : s.operands) operand_flows(f, o, result);
      return;
    case Statement::Kind::displace:
      return on_targets(f, s.operands[0], {.kind = Rule::Kind::displace, .other = result, .offset = s.memory.offset});
    case Statement::Kind::compute:
      for (const Operand& o : s.operands)
        on_targets(f, o, {.kind = Rule::Kind::displace, .varying = true, .other = result});
      return;
    case Statement::Kind::load:
      return on_targets(
          f, s.memory.base,
          {.kind = Rule::Kind::load, .varying = s.memory.varying, .other = result, .offset = s.memory.offset});
    case Statement::Kind::store:
      return store(f, s.memory, s.operands[0]);
    case Statement::Kind::copy_memory:
      return copy_memory(f, s.memory, f, s.source, s.memory.size ? s.memory.size : s.source.size);
    case Statement::Kind::call:
      return collect_call(f, s);
    case Statement::Kind::unknown:
      return;
  }
}

void PointsTo::Solver::store(Id f, const Memory& m, const Operand& o) {
  Rule rule{.kind = Rule::Kind::store, .varying = m.varying, .of_library = is_of_library(f), .offset = m.offset};
  if (o.kind == Operand::Kind::value) {
    rule.other = value_node(f, o.index);
  } else if (is_address(o)) {
    rule.kind = Rule::Kind::store_fixed;
    rule.fixed = address(f, o);
  } else if (const Id callee = find_function(f, o); callee != kNone) {
    rule.kind = Rule::Kind::store_fixed;
    rule.fixed = Target::function(callee);
  } else {
    return;
  }
  on_targets(f, m.base, rule);
}

void PointsTo::Solver::copy_memory(Id f_to, const Memory& to, Id f_from, const Memory& from, std::uint64_t size) {
  const Id number = static_cast<Id>(copies_.size());
  copies_.push_back({{}, {}, size});
  on_targets(f_from, from.base,
             {.kind = Rule::Kind::copy_from, .varying = from.varying, .other = number, .offset = from.offset});
  on_targets(f_to, to.base, {.kind = Rule::Kind::copy_to, .varying = to.varying, .other = number, .offset = to.offset});
}

}  // namespace mpivet::statics
