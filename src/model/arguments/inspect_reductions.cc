// Predefined operations and the datatypes they are applied to. Operations of the program's own take what they like.
#include "model/arguments/case.h"
#include "model/arguments/reductions.h"
#include "model/collectives/communicators.h"
#include "model/names.h"

namespace mpivet::model {
namespace {

using Problem = ArgumentFact::Problem;
using spec::HandleKind;

bool is_predefined(std::uint32_t id) { return id != event::kNullHandle && id < event::kFirstUserHandle; }

bool reduction_is_defined(std::uint32_t op, std::uint32_t type, ArgumentFact& fact) {
  switch (reduction(op, type)) {
    case Reduction::defined:
      return true;
    case Reduction::undefined:
      fact.problem = Problem::reduction;
      break;
    case Reduction::of_characters:
      fact.problem = Problem::characters;
      break;
    case Reduction::one_sided_only:
      fact.problem = Problem::one_sided_only;
      break;
  }
  return false;
}

// Made by the program out of others. A copy may well be one of a predefined datatype, which libraries take as such.
bool is_derived(const event::Header* made) {
  return made && made->func != static_cast<std::uint16_t>(spec::Func::Type_dup);
}

}  // namespace

bool Inspector::reduction_is_right(const Case& c, ArgumentFact& fact) const {
  const auto op = field<std::uint32_t>(c.record, c.plan.op), type = field<std::uint32_t>(c.record, c.plan.type);
  const bool nothing = c.plan.count != kAbsent && field<std::int64_t>(c.record, c.plan.count) == 0;
  if (c.bystander || nothing || !is_predefined(op)) return true;
  const event::Header* made = c.rank.handles.made_by(HandleKind::datatype, type);
  fact = {};
  if (is_predefined(type)) {
    if (reduction_is_defined(op, type, fact)) return true;
  } else {
    if (!is_derived(made)) return true;
    fact.problem = Problem::derived_type;
    fact.made = c.call_of(made);
  }
  fact.parameter = "op";
  fact.operation = handle_name(world_, c.rank.number, HandleKind::op, op);
  fact.datatype = handle_name(world_, c.rank.number, HandleKind::datatype, type);
  return false;
}

}  // namespace mpivet::model
