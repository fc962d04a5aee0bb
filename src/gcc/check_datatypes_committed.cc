// STATIC:DATATYPE:NOT_COMMITTED: a datatype that only this function knows is made and used for communication, and
// MPI_Type_commit is not among the calls that are given it.
#include "gcc/function_checks.h"

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

}  // namespace

void check_datatypes_committed(const FunctionView& view, const TellWarning& tell) {
  for (const HandleVariable& variable : view.handles) {
    const auto& uses = variable.uses;
    const auto made = std::find_if(uses.begin(), uses.end(), makes);
    const auto used = std::find_if(uses.begin(), uses.end(), communicates);
    if (variable.assigned() || variable.is_array || made == uses.end() || used == uses.end()) continue;
    if (std::any_of(uses.begin(), uses.end(), commits) || std::any_of(uses.begin(), uses.end(), copies)) continue;
    Warning warning;
    warning.option = option_of_check("STATIC:DATATYPE:NOT_COMMITTED");
    warning.where = place_of(used->call);
    warning.text = std::string(spec::info(used->func).name) + " uses datatype " + shown(variable.decl) +
                   ", which is never committed";
    warning.notes.push_back({place_of(made->call), shown(variable.decl) + " is made here, by " +
                                                       spec::info(made->func).name +
                                                       "; MPI_Type_commit has to follow"});
    tell(std::move(warning));
  }
}

}  // namespace mpivet::gcc
