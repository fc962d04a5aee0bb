// STATIC:REQUEST:OVERWRITTEN: a request is made in a variable that holds another one which nothing has completed. Told
// only where every way on from the first leads to the second: a way that merely may be taken may be impossible.
#include "checks/words/requests.h"
#include "gcc/checks/function_checks.h"
#include "gcc/checks/next_uses.h"

namespace mpivet::gcc {
namespace {

Warning overwritten(const HandleVariable& variable, const HandleUse& first, const HandleUse& second) {
  return warning_of(checks::Id::static_request_overwritten, place_of(second.call),
                    checks::words::request_overwritten(shown(variable.decl), spec::info(second.func).name,
                                                       spec::info(first.func).name),
                    {place_of(first.call)});
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
