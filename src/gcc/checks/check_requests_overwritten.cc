// STATIC:REQUEST:OVERWRITTEN: a request is made in a variable that holds another one which nothing has completed. Told
// only where every way on from the first leads to the second: a way that merely may be taken may be impossible.
#include "gcc/checks/function_checks.h"
#include "gcc/checks/next_uses.h"

namespace mpivet::gcc {
namespace {

Warning overwritten(const HandleVariable& variable, const HandleUse& first, const HandleUse& second) {
  const std::string name = shown(variable.decl);
  Warning warning;
  warning.option = option_of_check(checks::Id::static_request_overwritten);
  warning.where = place_of(second.call);
  warning.text = std::string(spec::info(second.func).name) + " overwrites request " + name +
                 ", which has not been completed; the operation it stood for can never be waited for";
  warning.notes.push_back({place_of(first.call), name + " was made here, by " + spec::info(first.func).name +
                                                     "; complete it first, or use a request for each operation"});
  return warning;
}

}  // namespace

void check_requests_overwritten(const FunctionView& view, const TellWarning& tell) {
  for (const HandleVariable& variable : view.handles) {
    for (const HandleUse& use : variable.uses) {
      if (!use.starts_operation() || !use.offset) continue;
      const HandleUse* next = only_next_use(variable, use);
      // Of an array only one element may be meant.
      if (next != nullptr && next->starts_operation() && next->offset == use.offset)
        tell(overwritten(variable, use, *next));
    }
  }
}

}  // namespace mpivet::gcc
