// STATIC:REQUEST:COMPLETED_TWICE: a call completes or frees a request that has been completed before: through a copy,
// which completing does not set to MPI_REQUEST_NULL, or in the same variable, where it does nothing.
#include "gcc/checks/function_checks.h"
#include "gcc/checks/request_states.h"

namespace mpivet::gcc {
namespace {

using Given = RequestStates::Given;
using Kind = RequestState::Kind;

constexpr checks::Id kCheck = checks::Id::static_request_completed_twice;

std::string name_of_call(gimple* code) { return mpi_call(code).info().name; }

bool is_stale(const Given& given) { return given.held.kind == Kind::made && given.operation.kind == Kind::ended; }

Warning stale_copy(const HandleUse& use, const Given& given) {
  gimple* first = given.operation.by;
  Warning warning = given_wrong_request(
      kCheck, *given.slot.variable, use, ", a copy of one that is gone already",
      {place_of(given.held.by), "it stands for what " + name_of_call(given.held.by) + " began here"});
  warning.notes.push_back({place_of(first), name_of_call(first) +
                                                " has ended it here, and set its own variable to MPI_REQUEST_NULL, but "
                                                "no copy"});
  return warning;
}

Warning listed_twice(const HandleUse& use, const Given& given) {
  return given_wrong_request(kCheck, *given.slot.variable, use, ", which holds the same request twice",
                             {place_of(given.held.by), "made here, by " + name_of_call(given.held.by)});
}

Warning done_before(const HandleUse& use, const Given& given) {
  return given_wrong_request(
      kCheck, *given.slot.variable, use, ", which has been completed already: there is nothing left to wait for",
      {place_of(given.held.by), "completed here, by " + name_of_call(given.held.by) + "; was another request meant?"});
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
    if (const Given* twice = same_request_twice(given); twice != nullptr) return tell(listed_twice(use, *twice));
    if (given.size() == 1 && waits_for_nothing(use, given.front())) tell(done_before(use, given.front()));
  });
}

}  // namespace mpivet::gcc
