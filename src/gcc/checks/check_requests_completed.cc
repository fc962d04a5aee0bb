// STATIC:REQUEST:NEVER_COMPLETED: a request that only this function knows is made, and nothing is ever done with it, or
// the function is left early on some way without anything done with it.
#include "checks/words/requests.h"
#include "gcc/checks/function_checks.h"
#include "gcc/checks/lost_ways.h"

namespace mpivet::gcc {
namespace {

constexpr checks::Id kCheck = checks::Id::static_request_never_completed;

bool starts(const HandleUse& use) { return use.starts_operation(); }

// 'r', or 'r[1]' of a simple array in a language that counts from 0.
std::string shown_request(const HandleVariable& variable, const HandleUse& use) {
  const bool is_array = TREE_CODE(TREE_TYPE(variable.decl)) == ARRAY_TYPE && variable.handle_size > 0;
  if (!variable.several || !is_array || !use.offset || lang_GNU_Fortran()) return shown(variable.decl);
  const std::string name = shown(variable.decl), index = std::to_string(*use.offset / variable.handle_size);
  return name.substr(0, name.size() - 1) + "[" + index + "]" + name.back();
}

Warning never_completed(const HandleVariable& variable, const HandleUse& first) {
  return warning_of(kCheck, place_of(first.call),
                    checks::words::request_never_completed(shown_request(variable, first), spec::info(first.func).name),
                    {DECL_SOURCE_LOCATION(variable.decl)});
}

Warning not_completed_on_way(const HandleVariable& variable, const HandleUse& first, const LostWay& way) {
  return warning_of(kCheck, place_of(first.call),
                    checks::words::request_not_completed_on_way(shown(variable.decl), spec::info(first.func).name),
                    {gimple_location(way.decides), end_of(way)});
}

// Whether the statement does something with the request that this use makes, other than make it.
bool looks_after(const HandleVariable& variable, const HandleUse& made, gimple* code) {
  const auto& assigned = variable.assignments;
  if (std::find(assigned.begin(), assigned.end(), code) != assigned.end()) return true;
  return std::any_of(variable.uses.begin(), variable.uses.end(), [&](const HandleUse& use) {
    if (use.call != code || use.apart_from(made.offset)) return false;
    return !starts(use) || !variable.several;
  });
}

void check_ways(const HandleVariable& variable, const TellWarning& tell) {
  for (const HandleUse& use : variable.uses) {
    if (!starts(use)) continue;
    const auto way =
        lost_way({use.call, variable.decl, [&](gimple* code) { return looks_after(variable, use, code); }});
    if (way) return tell(not_completed_on_way(variable, use, *way));
  }
}

// One of several that nothing but operations is given, while others are waited for. What has no constant place may be
// it.
const HandleUse* forgotten_element(const HandleVariable& variable) {
  if (!variable.several || variable.assigned()) return nullptr;
  for (const HandleUse& made : variable.uses) {
    if (!starts(made) || !made.offset) continue;
    const bool forgotten = std::all_of(variable.uses.begin(), variable.uses.end(), [&](const HandleUse& use) {
      return starts(use) || use.apart_from(made.offset);
    });
    if (forgotten) return &made;
  }
  return nullptr;
}

}  // namespace

void check_requests_completed(const FunctionView& view, const TellWarning& tell) {
  for (const HandleVariable& variable : view.handles) {
    if (variable.uses.empty()) continue;
    if (std::all_of(variable.uses.begin(), variable.uses.end(), starts))
      tell(never_completed(variable, variable.uses.front()));
    else if (const HandleUse* forgotten = forgotten_element(variable))
      tell(never_completed(variable, *forgotten));
    else
      check_ways(variable, tell);
  }
}

}  // namespace mpivet::gcc
