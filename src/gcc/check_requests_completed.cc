// STATIC:REQUEST:NEVER_COMPLETED: a request that only this function knows is made, and nothing is ever done with it.
#include "gcc/function_checks.h"

namespace mpivet::gcc {
void check_requests_completed(const FunctionView& view, const TellWarning& tell) {
  for (const HandleVariable& variable : view.handles) {
    const auto starts = [](const HandleUse& use) { return use.starts_operation(); };
    if (variable.uses.empty() || !std::all_of(variable.uses.begin(), variable.uses.end(), starts)) continue;
    const HandleUse& first = variable.uses.front();
    const std::string call = spec::info(first.func).name;
    Warning warning;
    warning.option = option_of_check("STATIC:REQUEST:NEVER_COMPLETED");
    warning.where = place_of(first.call);
    warning.text = "request " + shown(variable.decl) + " of " + call +
                   " is never completed: no MPI_Wait or MPI_Test of any kind is given it";
    warning.notes.push_back(
        {DECL_SOURCE_LOCATION(variable.decl),
         "nothing else knows " + shown(variable.decl) +
             "; until it is completed the buffer must not be touched, and the operation is not known "
             "to be done"});
    tell(std::move(warning));
  }
}

}  // namespace mpivet::gcc
