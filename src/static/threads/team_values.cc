#include "static/threads/team_values.h"

#include <algorithm>

#include "static/threads/team_calls.h"

namespace mpivet::statics {
namespace {

std::uint64_t cell_key(const Target& target) {
  return static_cast<std::uint64_t>(target.object()) << 32 | target.offset();
}

bool begins_team(const std::string& symbol) {
  return symbol.starts_with("GOMP_parallel") || symbol.starts_with("GOMP_task");
}

}  // namespace

TeamValues::TeamValues(const Program& program, const PointsTo& points_to, const std::vector<ControlFlow>& flows)
    : program_(program),
      points_to_(points_to),
      flows_(flows),
      in_team_(program.functions().size(), 0),
      own_(points_to.cells().objects(), 0),
      values_(program.value_count(), OfThread::no),
      results_(program.functions().size(), OfThread::no) {
  find_team_functions();
  find_own_memory();
  for (bool changed = true; changed;) {
    changed = false;
    for (Id f = 0; f < in_team_.size(); ++f)
      if (in_team_[f]) changed |= look_at(f);
  }
}

void TeamValues::find_team_functions() {
  std::vector<Id> open;
  const auto add_callees = [&](Id f, Id c) {
    for (const Id callee : points_to_.callees(f, c))
      if (!in_team_[callee]) {
        in_team_[callee] = 1;
        open.push_back(callee);
      }
  };
  for (Id f = 0; f < in_team_.size(); ++f) {
    const auto& calls = program_.function(f).calls;
    for (Id c = 0; c < calls.size(); ++c)
      if (calls[c].kind == Call::Kind::direct && begins_team(text(program_.unit_of(f), calls[c].symbol)))
        add_callees(f, c);
  }
  while (!open.empty()) {
    const Id f = open.back();
    open.pop_back();
    for (Id c = 0; c < program_.function(f).calls.size(); ++c) add_callees(f, c);
  }
}

void TeamValues::find_own_memory() {
  for (Id object = 0; object < program_.objects().size(); ++object) {
    const auto& linked = program_.objects()[object];
    own_[object] = linked.function != kNone ? in_team_[linked.function] : linked.object->per_thread;
    if (linked.function == kNone && linked.object->per_thread)
      written_[cell_key(Target::anywhere(object))] = OfThread::depends;
  }
  for (Id f = 0; f < in_team_.size(); ++f)
    for (Id c = 0; in_team_[f] && c < program_.function(f).calls.size(); ++c)
      if (const Id made = points_to_.allocated_by(f, c); made != kNone && made < own_.size()) own_[made] = 1;
}

bool TeamValues::set(OfThread& value, OfThread kind) {
  if (kind <= value) return false;
  value = kind;
  return true;
}

OfThread TeamValues::combined(Id f, const std::vector<Operand>& operands) const {
  OfThread out = OfThread::no;
  bool by_size = false;
  for (const Operand& o : operands) {
    const OfThread kind = of(f, o);
    by_size |= kind == OfThread::team_size;
    out = std::max(out, kind);
  }
  if (!differs(out)) return out;
  return by_size || out == OfThread::shared_out ? OfThread::shared_out : OfThread::depends;
}

OfThread TeamValues::of_condition(Id f, const Block& block) const {
  const bool equality = std::any_of(block.successors.begin(), block.successors.end(),
                                    [](const Successor& s) { return s.when == Successor::When::equal; });
  if (!equality && block.condition.size() > 1) return combined(f, block.condition);
  // To be the last of all threads is no share of work.
  OfThread out = OfThread::no;
  for (const Operand& o : block.condition) out = std::max(out, of(f, o));
  return out;
}

bool TeamValues::look_at(Id f) {
  const Function& function = program_.function(f);
  bool changed = false;
  for (const Id b : flows_[f].order) {
    const Block& block = function.blocks[b];
    for (const Statement& s : block.statements) changed |= look_at(f, b, s);
    if (block.end == Block::End::returns && !block.condition.empty())
      changed |= set(results_[f], of(f, block.condition.front()));
  }
  return changed;
}

bool TeamValues::look_at(Id f, Id block, const Statement& s) {
  OfThread* const result = s.result == kNone ? nullptr : &values_[program_.value(f, s.result)];
  switch (s.kind) {
    case Statement::Kind::copy:
      return result && set(*result, of(f, s.operands.front()));
    case Statement::Kind::displace:
      return result && set(*result, combined(f, s.operands));
    case Statement::Kind::compute:
      return result && set(*result, of_computed(f, s));
    case Statement::Kind::phi:
      return result && set(*result, of_phi(f, block, s));
    case Statement::Kind::load:
      return result && set(*result, std::max(of_load(f, s.memory), combined(f, s.operands)));
    case Statement::Kind::store:
      return store(f, s.memory, s.operands.size() == 1 ? of(f, s.operands.front()) : combined(f, s.operands));
    case Statement::Kind::copy_memory:
      return store(f, s.memory, of_load(f, s.source));
    case Statement::Kind::call:
      return look_at_call(f, s);
    case Statement::Kind::unknown:
      return result && set(*result, OfThread::depends);
  }
  return false;
}

// The answer to the question whether a thread is the first, or to the opposite one.
OfThread TeamValues::of_computed(Id f, const Statement& s) const {
  const bool question = s.test == Statement::Test::equal || s.test == Statement::Test::differs;
  const bool with_zero =
      question && s.operands.size() == 2 && s.operands[1].kind == Operand::Kind::constant && s.operands[1].offset == 0;
  const OfThread asked = with_zero ? of(f, s.operands[0]) : OfThread::no;
  const bool equal = s.test == Statement::Test::equal;
  if (asked == OfThread::number || asked == OfThread::is_other) return equal ? OfThread::is_first : OfThread::is_other;
  if (asked == OfThread::is_first) return equal ? OfThread::is_other : OfThread::is_first;
  return combined(f, s.operands);
}

OfThread TeamValues::of_phi(Id f, Id block, const Statement& s) const {
  const OfThread first = s.operands.empty() ? OfThread::no : of(f, s.operands.front());
  if (std::all_of(s.operands.begin(), s.operands.end(), [&](const Operand& o) { return of(f, o) == first; }) &&
      differs(first))
    return first;
  OfThread out = combined(f, s.operands);
  // Which way was taken tells threads apart, too.
  const Function& function = program_.function(f);
  const auto add = [&](Id decider) { out = std::max(out, of_condition(f, function.blocks[decider])); };
  for (const Id from : s.phi_blocks) {
    if (function.blocks[from].end == Block::End::branch && from != block) add(from);
    for (const Id decider : flows_[f].controlled_by[from]) add(decider);
  }
  const bool by_size = std::any_of(s.operands.begin(), s.operands.end(),
                                   [&](const Operand& o) { return of(f, o) == OfThread::team_size; });
  if (differs(out)) return by_size || out == OfThread::shared_out ? OfThread::shared_out : OfThread::depends;
  return out;
}

OfThread TeamValues::of_load(Id f, const Memory& memory) const {
  if (const OfThread where = of(f, memory.base); differs(where))
    return where == OfThread::shared_out ? where : OfThread::depends;
  OfThread out = OfThread::no;
  for (const Target& target : points_to_.of(f, memory).list) {
    if (target.is_function() || target.object() >= own_.size() || !own_[target.object()]) continue;
    for (const Target& at : {target, Target::anywhere(target.object())})
      if (const auto found = written_.find(cell_key(at)); found != written_.end()) out = std::max(out, found->second);
  }
  return out;
}

bool TeamValues::store(Id f, const Memory& memory, OfThread kind) {
  if (kind == OfThread::no) return false;
  bool changed = false;
  for (const Target& target : points_to_.of(f, memory).list)
    if (!target.is_function() && target.object() < own_.size() && own_[target.object()])
      changed |= set(written_[cell_key(target)], kind);
  return changed;
}

bool TeamValues::store_at(Id f, const Operand& address, OfThread kind) {
  return address.kind != Operand::Kind::constant && store(f, {.base = address}, kind);
}

bool TeamValues::look_at_call(Id f, const Statement& s) {
  const Call& call = program_.function(f).calls[s.call];
  const auto& callees = points_to_.callees(f, s.call);
  OfThread result = OfThread::no;
  bool changed = false;
  if (callees.empty()) {
    const TeamCall known = team_call(call, text(program_.unit_of(f), call.symbol));
    result = known.result;
    for (const Argument& argument : call.arguments) {
      if (known.from_arguments && differs(of(f, argument.operand))) result = std::max(result, OfThread::depends);
      if (known.written != OfThread::no) changed |= store_at(f, argument.operand, known.written);
    }
  } else if (!points_to_.run_by_library(f, s.call)) {
    for (const Id callee : callees) {
      result = std::max(result, results_[callee]);
      changed |= pass_arguments(f, call, callee);
    }
  }
  if (s.result != kNone) changed |= set(values_[program_.value(f, s.result)], result);
  return changed;
}

bool TeamValues::pass_arguments(Id f, const Call& call, Id callee) {
  const Function& to = program_.function(callee);
  bool changed = false;
  for (std::size_t i = 0; i < to.parameters.size() && i < call.arguments.size(); ++i) {
    const OfThread kind = of(f, call.arguments[i].operand);
    if (!differs(kind)) continue;
    if (to.parameters[i].value != kNone)
      changed |= set(values_[program_.value(callee, to.parameters[i].value)], kind);
    else if (to.parameters[i].object != kNone)
      changed |= set(written_[cell_key(Target::byte(program_.local(callee, to.parameters[i].object), 0))], kind);
  }
  return changed;
}

}  // namespace mpivet::statics
