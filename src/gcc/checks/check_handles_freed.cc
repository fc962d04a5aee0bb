// STATIC:HANDLE:NEVER_FREED: a datatype, communicator, group, ... that only this function knows is made, and is not
// among what is freed, or is not freed where the function is left early.
#include "gcc/checks/function_checks.h"
#include "gcc/checks/walk.h"

namespace mpivet::gcc {
namespace {

// How a kind of handle is called, and what gives it back; nothing for kinds of which a few are commonly kept for good.
struct Freed {
  std::string_view what, by;
};
Freed freed(spec::HandleKind kind) {
  switch (kind) {
    case spec::HandleKind::comm:
      return {"communicator", "MPI_Comm_free"};
    case spec::HandleKind::group:
      return {"group", "MPI_Group_free"};
    case spec::HandleKind::datatype:
      return {"datatype", "MPI_Type_free"};
    case spec::HandleKind::op:
      return {"operation", "MPI_Op_free"};
    case spec::HandleKind::win:
      return {"window", "MPI_Win_free"};
    case spec::HandleKind::file:
      return {"file", "MPI_File_close"};
    case spec::HandleKind::info:
      return {"info object", "MPI_Info_free"};
    case spec::HandleKind::none:
    case spec::HandleKind::request:
    case spec::HandleKind::message:
    case spec::HandleKind::errhandler:
    case spec::HandleKind::keyval:
    case spec::HandleKind::session:
      return {};
  }
  return {};
}

// The call only uses the handle. One that frees it, turns it into a Fortran handle or takes it as data may do anything.
bool only_uses(const HandleUse& use, spec::HandleKind kind) {
  const std::string_view name = spec::info(use.func).name;
  const bool kept = use.param().dir == spec::Dir::in || spec::info(use.func).role == spec::Role::type_commit;
  return handle_kind(use.param().kind) == kind && kept && !name.ends_with("2f") && !name.ends_with("toint");
}

bool returns(const HandleUse& use) {
  return Walk::behind(use.call, Ways::ordinary, [](gimple*) { return false; }).leaves_function();
}

Warning never_freed(const HandleVariable& variable, const HandleUse& made, const Freed& how) {
  const std::string name = shown(variable.decl);
  Warning warning;
  warning.option = option_of_check(checks::Id::static_handle_never_freed);
  warning.where = place_of(made.call);
  warning.text = std::string(how.what) + " " + name + ", made by " + spec::info(made.func).name +
                 ", is never freed: it is lost when the function returns";
  warning.notes.push_back(
      {DECL_SOURCE_LOCATION(variable.decl),
       "nothing else knows " + name + "; call " + std::string(how.by) + " when it is not needed any more"});
  return warning;
}

Warning not_freed_on_way(const HandleVariable& variable, const HandleUse& made, const Freed& how, const LostWay& way) {
  Warning warning;
  warning.option = option_of_check(checks::Id::static_handle_never_freed);
  warning.where = place_of(made.call);
  warning.text = std::string(how.what) + " " + shown(variable.decl) + ", made by " + spec::info(made.func).name +
                 ", is not freed on every way: it is lost when the function is left early";
  add_notes(warning, way, "call " + std::string(how.by) + " there, too");
  return warning;
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

void check_ways(const HandleVariable& variable, const HandleUse& made, const Freed& how, const TellWarning& tell) {
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
    const Freed how = freed(kind);
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
