// STATIC:HANDLE:NEVER_FREED: a datatype, communicator, group, ... that only this function knows is made, and is not
// among what is freed, or is not freed where the function is left early.
#include "checks/words/handles.h"
#include "gcc/checks/function_checks.h"
#include "gcc/checks/walk.h"

namespace mpivet::gcc {
namespace {

using checks::words::Freeing;

// The call only uses the handle. One that frees it, turns it into a Fortran handle or takes it as data may do anything.
bool only_uses(const HandleUse& use, spec::HandleKind kind) {
  const std::string_view name = spec::info(use.func).name;
  const bool kept = use.param().dir == spec::Dir::in || spec::info(use.func).role == spec::Role::type_commit;
  return handle_kind(use.param().kind) == kind && kept && !name.ends_with("2f") && !name.ends_with("toint");
}

bool returns(const HandleUse& use) {
  return Walk::behind(use.call, Ways::ordinary, [](gimple*) { return false; }).leaves_function();
}

Warning never_freed(const HandleVariable& variable, const HandleUse& made, const Freeing& how) {
  return warning_of(checks::Id::static_handle_never_freed, place_of(made.call),
                    checks::words::handle_never_freed(how, shown(variable.decl), spec::info(made.func).name),
                    {DECL_SOURCE_LOCATION(variable.decl)});
}

Warning not_freed_on_way(const HandleVariable& variable, const HandleUse& made, const Freeing& how,
                         const LostWay& way) {
  return warning_of(checks::Id::static_handle_never_freed, place_of(made.call),
                    checks::words::handle_not_freed_on_way(how, shown(variable.decl), spec::info(made.func).name),
                    {gimple_location(way.decides), end_of(way)});
}

// Not every rank gets a communicator from these: a condition may know that there is none.
bool may_make_nothing(const HandleUse& made) {
  switch (made.func) {
    case spec::Func::Comm_split:
    case spec::Func::Comm_split_type: {
      const auto colour = mpi_call(made.call).integer(1);
      return !colour || *colour < 0;
    }
    case spec::Func::Comm_dup:
    case spec::Func::Comm_dup_with_info:
    case spec::Func::Intercomm_create:
    case spec::Func::Intercomm_merge:
      return false;
    default:
      return spec::info(made.func).creates == spec::HandleKind::comm;
  }
}

void check_ways(const HandleVariable& variable, const HandleUse& made, const Freeing& how, const TellWarning& tell) {
  if (may_make_nothing(made)) return;
  const spec::HandleKind kind = spec::info(made.func).creates;
  const auto way =
      lost_way({made.call, variable.decl, [&](gimple* code) {
                  return std::any_of(variable.uses.begin(), variable.uses.end(),
                                     [&](const HandleUse& use) { return use.call == code && !only_uses(use, kind); });
                }});
  if (way) tell(not_freed_on_way(variable, made, how, *way));
}

}  // namespace

void check_handles_freed(const FunctionView& view, const TellWarning& tell) {
  // What the main program keeps to its end is no growing loss.
  if (is_main_program(view.body)) return;
  for (const HandleVariable& variable : view.handles) {
    const auto& uses = variable.uses;
    const auto makes = [](const HandleUse& use) { return use.makes_handle(); };
    const auto made = std::find_if(uses.begin(), uses.end(), makes);
    if (made == uses.end() || variable.several || variable.assigned()) continue;
    const spec::HandleKind kind = spec::info(made->func).creates;
    const Freeing how = checks::words::freeing(kind);
    const auto harmless = [&](const HandleUse& use) {
      return only_uses(use, kind) || (use.makes_handle() && spec::info(use.func).creates == kind);
    };
    if (how.what.empty() || !returns(*made)) continue;
    if (std::all_of(uses.begin(), uses.end(), harmless))
      tell(never_freed(variable, *made, how));
    else
      check_ways(variable, *made, how, tell);
  }
}

}  // namespace mpivet::gcc
