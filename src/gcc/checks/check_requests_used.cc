// STATIC:REQUEST:INVALID_USE: a request is given to a call that MPI does not allow for its kind or state: MPI_Start of
// one that is active or not persistent, MPI_Cancel and MPI_Request_free of one of a collective.
#include "checks/words/requests.h"
#include "gcc/checks/function_checks.h"
#include "gcc/checks/next_uses.h"

namespace mpivet::gcc {
namespace {

spec::Role role(const HandleUse& use) { return spec::info(use.func).role; }

Warning invalid_use(const HandleUse& use, const checks::words::Words& words, gimple* note) {
  return warning_of(checks::Id::static_request_invalid_use, place_of(use.call), words, {place_of(note)});
}

void check_started_twice(const HandleVariable& variable, const HandleUse& use, const TellWarning& tell) {
  if (role(use) != spec::Role::start) return;
  const HandleUse* next = only_next_use(variable, use);
  if (next == nullptr || role(*next) != spec::Role::start || !use.offset || next->offset != use.offset) return;
  tell(invalid_use(*next, checks::words::request_is_active(shown(variable.decl), spec::info(next->func).name),
                   use.call));
}

// What all calls that make the request have in common.
bool made_by_all(const HandleVariable& variable, bool (*is_so)(const spec::FunctionInfo&)) {
  bool any = false;
  for (const HandleUse& use : variable.uses) {
    if (use.param().dir != spec::Dir::out) continue;
    if (!is_so(spec::info(use.func))) return false;
    any = true;
  }
  return any;
}

bool is_nonblocking(const spec::FunctionInfo& info) { return info.start == spec::Start::nonblocking; }
bool is_nonblocking_collective(const spec::FunctionInfo& info) {
  return is_nonblocking(info) && info.coll != spec::Coll::none && info.role != spec::Role::file_io;
}

void check_kind(const HandleVariable& variable, const HandleUse& use, const TellWarning& tell) {
  const bool starts = role(use) == spec::Role::start || role(use) == spec::Role::startall;
  const bool gives_up = role(use) == spec::Role::cancel || role(use) == spec::Role::request_free;
  const auto made = std::find_if(variable.uses.begin(), variable.uses.end(),
                                 [](const HandleUse& other) { return other.param().dir == spec::Dir::out; });
  const std::string name = shown(variable.decl), function = spec::info(use.func).name;
  if (starts && made_by_all(variable, is_nonblocking))
    tell(invalid_use(use, checks::words::request_not_persistent(name, function, spec::info(made->func).name),
                     made->call));
  if (gives_up && made_by_all(variable, is_nonblocking_collective))
    tell(invalid_use(use, checks::words::request_of_collective(name, function, spec::info(made->func).name),
                     made->call));
}

}  // namespace

void check_requests_used(const FunctionView& view, const TellWarning& tell) {
  for (const HandleVariable& variable : view.handles) {
    for (const HandleUse& use : variable.uses) {
      check_started_twice(variable, use, tell);
      if (!variable.assigned()) check_kind(variable, use, tell);
    }
  }
}

}  // namespace mpivet::gcc
