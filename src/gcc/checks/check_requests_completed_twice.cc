// STATIC:REQUEST:COMPLETED_TWICE: a call completes or frees a request that has been completed before: through a copy,
// which completing does not set to MPI_REQUEST_NULL, or in the same variable, where it does nothing.
#include "checks/words/requests.h"
#include "gcc/checks/function_checks.h"
#include "gcc/checks/request_states.h"

namespace mpivet::gcc {
namespace {

using Given = RequestStates::Given;
using Kind = RequestState::Kind;

std::string name_of_call(gimple* code) { return mpi_call(code).info().name; }

bool is_stale(const Given& given) { return given.held.kind == Kind::made && given.operation.kind == Kind::ended; }

Warning twice(const HandleUse& use, const checks::words::Words& words, std::initializer_list<location_t> notes) {
  return warning_of(checks::Id::static_request_completed_twice, place_of(use.call), words, notes);
}

std::string name_of_request(const Given& given) { return shown(given.slot.variable->decl); }

Warning stale_copy(const HandleUse& use, const Given& given) {
  gimple *begun = given.held.by, *ended = given.operation.by;
  return twice(use,
               checks::words::request_gone_through_copy(name_of_request(given), spec::info(use.func).name,
                                                        name_of_call(begun), name_of_call(ended)),
               {place_of(begun), place_of(ended)});
}

Warning listed_twice(const HandleUse& use, const Given& given) {
  return twice(use,
               checks::words::request_listed_twice(name_of_request(given), spec::info(use.func).name,
                                                   name_of_call(given.held.by)),
               {place_of(given.held.by)});
}

Warning done_before(const HandleUse& use, const Given& given) {
  return twice(use,
               checks::words::request_completed_before(name_of_request(given), spec::info(use.func).name,
                                                       name_of_call(given.held.by)),
               {place_of(given.held.by)});
}

const Given* same_request_twice(const std::vector<Given>& given) {
  for (std::size_t i = 0; i < given.size(); ++i)
    for (std::size_t k = i + 1; k < given.size(); ++k)
      if (given[i].held.kind == Kind::made && given[i].held == given[k].held) return &given[k];
  return nullptr;
}

// The variable has been completed by a wait, and this is another one. That is allowed, and for whole lists even usual.
bool waits_for_nothing(const HandleUse& use, const Given& given) {
  return given.held.kind == Kind::ended && spec::info(use.func).role == spec::Role::wait &&
         mpi_call(given.held.by).info().role == spec::Role::wait;
}

}  // namespace

void check_requests_completed_twice(const FunctionView& view, const TellWarning& tell) {
  const RequestStates states(view);
  states.each_completion([&](const HandleUse& use, const std::vector<Given>& given) {
    const auto stale = std::find_if(given.begin(), given.end(), is_stale);
    if (stale != given.end()) return tell(stale_copy(use, *stale));
    if (const Given* same = same_request_twice(given); same != nullptr) return tell(listed_twice(use, *same));
    if (given.size() == 1 && waits_for_nothing(use, given.front())) tell(done_before(use, given.front()));
  });
}

}  // namespace mpivet::gcc
