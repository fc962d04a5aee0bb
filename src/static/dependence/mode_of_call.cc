#include "static/dependence/mode_of_call.h"

#include <algorithm>
#include <set>

namespace mpivet::statics {
namespace {

constexpr std::int64_t kMode = -1;

bool is_mode(const Operand& o) {
  return (o.kind == Operand::Kind::constant || o.kind == Operand::Kind::constant_address) && o.offset == kMode;
}

class Search {
 public:
  Search(const Program& program, const PointsTo& points_to, const CallGraph& calls, Communicators& communicators)
      : program_(program), points_to_(points_to), calls_(calls), communicators_(communicators) {}

  // Is the constant given as this parameter somewhere, perhaps by one that was given it?
  bool given(Id f, Id parameter) {
    if (!seen_.emplace(f, parameter).second) return false;
    const auto& callers = calls_.callers(f);
    return std::any_of(callers.begin(), callers.end(), [&](Id caller) { return given_by(caller, f, parameter); });
  }
  // The parameter that an operand is, or is read through, as Fortran's are; kNone: it is none.
  Id parameter(Id f, const Operand& o) {
    const Expression e = communicators_.of_operand(f, o);
    const bool is_it = e.base == Expression::Base::parameter && e.displacement == 0 &&
                       (e.path.empty() || (e.path.size() == 1 && e.path[0] == 0));
    return is_it ? e.parameter : kNone;
  }

 private:
  bool given_by(Id caller, Id f, Id parameter) {
    const auto& calls = program_.function(caller).calls;
    for (Id c = 0; c < calls.size(); ++c) {
      const auto& callees = points_to_.callees(caller, c);
      if (parameter >= calls[c].arguments.size() || std::find(callees.begin(), callees.end(), f) == callees.end())
        continue;
      const Operand& o = calls[c].arguments[parameter].operand;
      if (is_mode(o)) return true;
      if (const Id own = this->parameter(caller, o); own != kNone && given(caller, own)) return true;
    }
    return false;
  }

  const Program& program_;
  const PointsTo& points_to_;
  const CallGraph& calls_;
  Communicators& communicators_;
  std::set<std::pair<Id, Id>> seen_;
};

}  // namespace

bool tests_mode_of_call(const Program& program, const PointsTo& points_to, const CallGraph& calls,
                        Communicators& communicators, Id f, Id block) {
  const auto& condition = program.function(f).blocks[block].condition;
  if (condition.size() != 2 || std::none_of(condition.begin(), condition.end(), is_mode)) return false;
  Search search(program, points_to, calls, communicators);
  return std::any_of(condition.begin(), condition.end(), [&](const Operand& o) {
    const Id parameter = o.kind == Operand::Kind::value ? search.parameter(f, o) : kNone;
    return parameter != kNone && search.given(f, parameter);
  });
}

}  // namespace mpivet::statics
