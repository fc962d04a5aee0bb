#include "static/points_to/virtual_object.h"

namespace mpivet::statics {
namespace {

const Statement* definition(const Function& function, const Operand& operand) {
  if (operand.kind != Operand::Kind::value) return nullptr;
  for (const Block& block : function.blocks)
    for (const Statement& s : block.statements)
      if (s.result == operand.index) return &s;
  return nullptr;
}

// The load that gives a value, perhaps displaced on the way.
const Statement* load_behind(const Function& function, const Operand& operand) {
  const Statement* s = definition(function, operand);
  while (s && (s->kind == Statement::Kind::copy || s->kind == Statement::Kind::displace))
    s = definition(function, s->operands[0]);
  return s && s->kind == Statement::Kind::load && !s->memory.varying ? s : nullptr;
}

}  // namespace

Id virtual_object(const Function& function, const Call& call) {
  if (call.kind != Call::Kind::indirect) return kNone;
  const Statement* slot = load_behind(function, call.pointer);
  const Statement* table = slot ? load_behind(function, slot->memory.base) : nullptr;
  const bool is_first = table && table->memory.offset == 0 && table->memory.base.kind == Operand::Kind::value;
  return is_first ? table->memory.base.index : kNone;
}

}  // namespace mpivet::statics
