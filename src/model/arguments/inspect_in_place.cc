// MPI_IN_PLACE: which buffer of which member it may stand for. Whether all members that have to give it do is seen when
// they have come (rules/compare).
#include "model/arguments/case.h"
#include "model/collectives/communicators.h"
#include "rules/compare/in_place.h"

namespace mpivet::model {
namespace {

using Problem = ArgumentFact::Problem;

// The parameter that a field of the record belongs to.
const char* parameter_at(const event::Header* record, std::uint16_t offset) {
  const spec::FunctionInfo& f = spec::info(static_cast<spec::Func>(record->func));
  for (int i = 0; i < f.param_count; ++i)
    if (f.params[i].offset == offset) return f.params[i].name;
  return "";
}

}  // namespace

bool Inspector::place_is_right(const Case& c, ArgumentFact& fact) const {
  if (!c.in_place[0] && !c.in_place[1] && !c.common_in_place) [[likely]]
    return true;
  const spec::CollectiveInfo& coll = spec::info(spec::info(static_cast<spec::Func>(c.record->func)).coll);
  const InPlace option = in_place_of(coll);
  const bool rooted = option == InPlace::root;
  const bool scatters = coll.flow == spec::Flow::one_to_all, gathers = coll.flow == spec::Flow::all_to_one;
  // Nobody reads the root's buffers of other members.
  if (c.bystander || ((scatters || gathers) && !c.view)) return true;
  const auto wrong = [&](std::uint16_t at, Problem problem) {
    fact.problem = problem;
    fact.parameter = parameter_at(c.record, at);
    if (c.plan.root != kAbsent) fact.value = field<std::int32_t>(c.record, c.plan.root);
    fact.other = parameter_at(c.record, scatters ? c.plan.receive_buffer : c.plan.send_buffer);
    return false;
  };
  if (c.common_in_place) return wrong(c.plan.common_buffer, Problem::in_place_never);
  for (const bool receive : {false, true}) {
    const std::uint16_t at = receive ? c.plan.receive_buffer : c.plan.send_buffer;
    const bool is_for_root = receive ? gathers : scatters;
    if (!c.in_place[receive] || (is_for_root && !c.at_root)) continue;
    if (option == InPlace::nobody) return wrong(at, Problem::in_place_never);
    if (c.view && c.view->place.inter) return wrong(at, Problem::in_place_between);
    if (receive != (rooted && scatters)) return wrong(at, Problem::in_place_other_buffer);
    if (rooted && !c.at_root) return wrong(at, Problem::in_place_at_root);
  }
  return true;
}

}  // namespace mpivet::model
