#include "static/points_to/allocators.h"

#include <algorithm>

#include "static/dependence/library_calls.h"

namespace mpivet::statics {
namespace {

class AllocatorSearch {
 public:
  explicit AllocatorSearch(const Program& program)
      : program_(program), found_(program.functions().size(), Allocator::none) {}

  // Wrappers of wrappers: until nothing is new.
  std::vector<Allocator> run() {
    for (bool changed = true; changed;) {
      changed = false;
      for (Id f = 0; f < found_.size(); ++f) {
        if (found_[f] != Allocator::none || !allocates(f)) continue;
        found_[f] = kind(f);
        if (found_[f] == Allocator::none) continue;
        changed = true;
      }
    }
    return std::move(found_);
  }

 private:
  bool allocates(Id f) {
    const Function& function = program_.function(f);
    bool has_call = false;
    for (const Call& call : function.calls) has_call |= is_allocator(f, call);
    if (!has_call) return false;
    definitions_.assign(function.values.size(), nullptr);
    for (const Block& block : function.blocks)
      for (const Statement& s : block.statements)
        if (s.result != kNone) definitions_[s.result] = &s;
    seen_.assign(function.values.size(), 0);
    makes_one_ = false;
    for (const Block& block : function.blocks)
      if (block.end == Block::End::returns && (block.condition.empty() || !is_new(f, block.condition[0]))) return false;
    return makes_one_;
  }
  bool is_allocator(Id f, const Call& call) const {
    if (call.kind != Call::Kind::direct) return false;
    const Id callee = program_.find(program_.functions()[f].unit, call.symbol);
    if (callee != kNone) return found_[callee] != Allocator::none;
    const auto library = library_call(text(program_.unit_of(f), call.symbol));
    return library.behaviour == Behaviour::allocates && library.first < 0;
  }
  // What becomes of the new memory before it is returned. Where its address is kept, two objects of one call would be
  // one.
  Allocator kind(Id f) const {
    const Function& function = program_.function(f);
    const auto of_it = made_of_it(function);
    const auto is_it = [&](const Operand& o) { return o.kind == Operand::Kind::value && of_it[o.index]; };
    bool fills = false;
    for (const Block& block : function.blocks)
      for (const Statement& s : block.statements) {
        if (s.kind == Statement::Kind::store && std::any_of(s.operands.begin(), s.operands.end(), is_it))
          return Allocator::none;
        fills |= (s.kind == Statement::Kind::store || s.kind == Statement::Kind::copy_memory) && is_it(s.memory.base);
        if (s.kind != Statement::Kind::call) continue;
        const Call& call = function.calls[s.call];
        fills |= s.result != kNone && seen_[s.result] && calls_filling(f, call);
        if (is_known_to_library(f, call)) continue;
        for (const Argument& argument : call.arguments) fills |= is_it(argument.operand);
      }
    return fills ? Allocator::fills : Allocator::plain;
  }
  // By value: what is returned, and addresses within it.
  std::vector<char> made_of_it(const Function& function) const {
    std::vector<char> out = seen_;
    for (bool changed = true; changed;) {
      changed = false;
      for (const Block& block : function.blocks)
        for (const Statement& s : block.statements) {
          const bool hands_on = s.kind == Statement::Kind::copy || s.kind == Statement::Kind::displace ||
                                s.kind == Statement::Kind::compute || s.kind == Statement::Kind::phi;
          if (!hands_on || out[s.result]) continue;
          for (const Operand& o : s.operands)
            if (o.kind == Operand::Kind::value && out[o.index]) out[s.result] = changed = true;
        }
    }
    return out;
  }
  bool calls_filling(Id f, const Call& call) const {
    if (call.kind != Call::Kind::direct) return false;
    const Id callee = program_.find(program_.functions()[f].unit, call.symbol);
    return callee != kNone && found_[callee] == Allocator::fills;
  }
  bool is_known_to_library(Id f, const Call& call) const {
    return call.kind == Call::Kind::direct && program_.find(program_.functions()[f].unit, call.symbol) == kNone &&
           library_call(text(program_.unit_of(f), call.symbol)).behaviour != Behaviour::unknown;
  }
  // New memory, or what another function returns: a wrapper chooses between allocators, some of which are empty.
  bool is_new(Id f, const Operand& o) {
    if (o.kind == Operand::Kind::constant || o.kind == Operand::Kind::undefined) return true;
    if (o.kind != Operand::Kind::value) return false;
    if (seen_[o.index]) return true;
    seen_[o.index] = 1;
    const Statement* s = definitions_[o.index];
    if (!s) return false;
    if (s->kind == Statement::Kind::call) {
      makes_one_ |= is_allocator(f, program_.function(f).calls[s->call]);
      return true;
    }
    // Displaced: with a header of its own in front.
    if (s->kind != Statement::Kind::copy && s->kind != Statement::Kind::phi && s->kind != Statement::Kind::displace)
      return false;
    for (const Operand& operand : s->operands)
      if (!is_new(f, operand)) return false;
    return true;
  }

  const Program& program_;
  std::vector<Allocator> found_;
  std::vector<const Statement*> definitions_;
  std::vector<char> seen_;
  bool makes_one_ = false;
};

}  // namespace

std::vector<Allocator> find_allocators(const Program& program) { return AllocatorSearch(program).run(); }

}  // namespace mpivet::statics
