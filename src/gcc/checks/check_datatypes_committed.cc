// STATIC:DATATYPE:NOT_COMMITTED: a datatype that only this function knows is made and used for communication, and
// MPI_Type_commit is not among the calls that are given it, or only afterwards.
#include "checks/words/handles.h"
#include "gcc/checks/function_checks.h"
#include "gcc/checks/walk.h"

namespace mpivet::gcc {
namespace {

bool makes(const HandleUse& use) {
  return use.param().kind == spec::ParamKind::datatype && use.param().dir == spec::Dir::out &&
         spec::info(use.func).role == spec::Role::type_create;
}

// A copy is committed if what it was copied from is.
bool copies(const HandleUse& use) { return use.func == spec::Func::Type_dup; }

bool commits(const HandleUse& use) { return spec::info(use.func).role == spec::Role::type_commit; }

// Moves data of this type.
bool communicates(const HandleUse& use) {
  switch (spec::info(use.func).role) {
    case spec::Role::send:
    case spec::Role::recv:
    case spec::Role::sendrecv:
    case spec::Role::sendrecv_replace:
    case spec::Role::collective:
      return use.param().kind == spec::ParamKind::datatype && use.param().dir == spec::Dir::in;
    default:
      return false;
  }
}

bool leads_to(const HandleUse& first, const HandleUse& second) {
  return Walk::behind(first.call, Ways::all, [](gimple*) { return false; }).reaches(second.call);
}

// Uses for communication that no call leads to which commits the datatype.
const HandleUse* used_uncommitted(const std::vector<HandleUse>& uses) {
  for (const HandleUse& use : uses) {
    if (!communicates(use)) continue;
    const bool committed = std::any_of(uses.begin(), uses.end(), [&](const HandleUse& other) {
      return copies(other) || (commits(other) && leads_to(other, use));
    });
    if (!committed) return &use;
  }
  return nullptr;
}

}  // namespace

void check_datatypes_committed(const FunctionView& view, const TellWarning& tell) {
  for (const HandleVariable& variable : view.handles) {
    const auto& uses = variable.uses;
    const auto made = std::find_if(uses.begin(), uses.end(), makes);
    if (variable.assigned() || variable.several || made == uses.end()) continue;
    const HandleUse* used = used_uncommitted(uses);
    if (used == nullptr) continue;
    const bool later = std::any_of(uses.begin(), uses.end(), commits);
    tell(warning_of(checks::Id::static_datatype_not_committed, place_of(used->call),
                    checks::words::datatype_not_committed(shown(variable.decl), spec::info(used->func).name,
                                                          spec::info(made->func).name, later),
                    {place_of(made->call)}));
  }
}

}  // namespace mpivet::gcc
