#include "gcc/checks/lost_ways.h"

#include "gcc/build/may_return.h"
#include "gcc/checks/failed_calls.h"
#include "gcc/checks/handle_variables.h"
#include "gcc/checks/mpi_calls.h"
#include "gcc/checks/walk.h"

namespace mpivet::gcc {
namespace {

bool is_role(gimple* code, spec::Role role) {
  const MpiCall call = mpi_call(code);
  return call.func != spec::Func::none && call.info().role == role;
}

bool is_abort(gimple* code) { return is_role(code, spec::Role::abort); }

// A pointer that is null: what the function needs could not be had.
bool asks_for_null(gimple* condition) {
  return gimple_code(condition) == GIMPLE_COND && POINTER_TYPE_P(TREE_TYPE(gimple_cond_lhs(condition)));
}

bool loads(tree value, tree variable) {
  for (int steps = 0; steps < 5 && TREE_CODE(value) == SSA_NAME; ++steps) {
    gimple* made = SSA_NAME_DEF_STMT(value);
    if (!is_gimple_assign(made)) return false;
    value = gimple_assign_rhs1(made);
  }
  return get_base_address(value) == variable;
}

bool looks_at(gimple* condition, tree variable) {
  if (gimple_code(condition) != GIMPLE_COND) return false;
  return loads(gimple_cond_lhs(condition), variable) || loads(gimple_cond_rhs(condition), variable);
}

class Search {
 public:
  explicit Search(const LostWayQuestion& question) : asked_(question) {}

  std::optional<LostWay> find() const {
    const Walk ways = Walk::behind(asked_.begin, Ways::ordinary, [&](gimple* code) { return ends(code); });
    if (!ways.leaves_function()) return std::nullopt;
    for (gimple* code : ways.statements()) {
      const bool several_ways = gimple_code(code) == GIMPLE_COND || gimple_code(code) == GIMPLE_SWITCH;
      if (!several_ways || asks_for_null(code) || looks_at(code, asked_.variable)) continue;
      if (!is_come_to_first(code) || !dominates(asked_.begin, code)) continue;
      if (const auto lost = lost_behind(code)) return lost;
    }
    return std::nullopt;
  }

 private:
  bool ends(gimple* code) const { return asked_.takes_care(code) || is_abort(code); }

  bool is_come_to_first(gimple* condition) const {
    const Walk before =
        Walk::behind(asked_.begin, Ways::ordinary, [&](gimple* code) { return code == condition || ends(code); });
    return !before.leaves_function() && std::all_of(before.stops().begin(), before.stops().end(),
                                                    [&](gimple* stop) { return stop == condition || is_abort(stop); });
  }

  std::optional<LostWay> lost_behind(gimple* condition) const {
    std::optional<LostWay> lost;
    bool taken_care_of = false;
    edge way;
    edge_iterator at;
    FOR_EACH_EDGE(way, at, gimple_bb(condition)->succs) {
      if (taken_after_failure(way)) continue;
      const Walk on = Walk::from(way->dest, Ways::ordinary, [&](gimple* code) { return ends(code); });
      const bool cares = std::any_of(on.stops().begin(), on.stops().end(), asked_.takes_care);
      taken_care_of |= cares;
      // A loop around what takes care of it has been entered, or the condition would not be there.
      if (cares &&
          Walk::from(way->dest, Ways::all, [&](gimple* code) { return code == asked_.begin; }).reaches(condition))
        return std::nullopt;
      if (!cares && !lost && is_certain(on)) lost = LostWay{condition, last_placed(on)};
    }
    return taken_care_of ? lost : std::nullopt;
  }

  // The function is left, as far as that can be known. A main program that does not finalize gives up.
  bool is_certain(const Walk& on) const {
    if (!on.leaves_function() || on.reaches(asked_.begin)) return false;
    bool finalizes = !is_main_program(cfun);
    for (gimple* code : on.statements()) {
      if (is_abort(code)) return false;
      finalizes |= is_role(code, spec::Role::finalize);
      if (gcall* call = dyn_cast<gcall*>(code); call != nullptr && !is_known_to_return(call)) return false;
    }
    return finalizes;
  }

  static gimple* last_placed(const Walk& on) {
    for (auto at = on.statements().rbegin(); at != on.statements().rend(); ++at)
      if (gimple_code(*at) == GIMPLE_RETURN && gimple_has_location(*at)) return *at;
    return nullptr;
  }

  const LostWayQuestion& asked_;
};

}  // namespace

std::optional<LostWay> lost_way(const LostWayQuestion& question) { return Search(question).find(); }

}  // namespace mpivet::gcc
