// STATIC:REQUEST:NOT_MADE: a call is given a request that is not there: the variable has never been set, or the request
// in it has been freed.
#include "checks/words/requests.h"
#include "gcc/checks/function_checks.h"
#include "gcc/checks/walk.h"

namespace mpivet::gcc {
namespace {

bool is_request(const HandleUse& use) { return use.param().kind == spec::ParamKind::request; }
bool sets(const HandleUse& use) { return use.param().dir == spec::Dir::out; }
bool frees(const HandleUse& use) { return spec::info(use.func).role == spec::Role::request_free; }

// Requests that are there before the function begins, or that other statements have put there, may be anything.
bool set_by_mpi_alone(const HandleVariable& variable) {
  return !variable.assigned() && DECL_INITIAL(variable.decl) == NULL_TREE &&
         std::all_of(variable.uses.begin(), variable.uses.end(), is_request);
}

Warning not_made(const HandleUse& use, const checks::words::Words& words, location_t note) {
  return warning_of(checks::Id::static_request_not_made, place_of(use.call), words, {note});
}

// One variable: no call that sets it leads here, unless the request is freed on the way.
void check_single(const HandleVariable& variable, const HandleUse& use, const TellWarning& tell) {
  const HandleUse* freed = nullptr;
  for (const HandleUse& other : variable.uses) {
    if (!sets(other) && !frees(other)) continue;
    const Walk walk = Walk::behind(other.call, Ways::all, [&](gimple* code) {
      return code == use.call || std::any_of(variable.uses.begin(), variable.uses.end(),
                                             [&](const HandleUse& next) { return next.call == code && frees(next); });
    });
    if (!walk.reaches(use.call)) continue;
    if (sets(other)) return;
    freed = &other;
  }
  const std::string name = shown(variable.decl), function = spec::info(use.func).name;
  if (freed == nullptr)
    return tell(not_made(use, checks::words::request_not_set(name, function), DECL_SOURCE_LOCATION(variable.decl)));
  if (freed->call != use.call)
    tell(not_made(use, checks::words::request_was_freed(name, function), place_of(freed->call)));
}

// An array: elements that no call ever sets are among those of a call for a constant number of them.
void check_array(const HandleVariable& variable, const HandleUse& use, const TellWarning& tell) {
  const std::int64_t size = variable.handle_size;
  const auto count = mpi_call(use.call).integer(use.parameter - 1);
  if (size == 0 || !use.offset || !count || *count > 1000) return;
  std::unordered_set<std::int64_t> set;
  for (const HandleUse& other : variable.uses) {
    if (!sets(other)) continue;
    if (!other.offset) return;
    set.insert(*other.offset);
  }
  for (std::int64_t i = 0; i < *count; ++i) {
    const std::int64_t offset = *use.offset + i * size;
    if (set.count(offset) != 0) continue;
    return tell(not_made(
        use,
        checks::words::request_of_array_not_set(shown(variable.decl), spec::info(use.func).name, *count, offset / size),
        DECL_SOURCE_LOCATION(variable.decl)));
  }
}

}  // namespace

void check_requests_made(const FunctionView& view, const TellWarning& tell) {
  for (const HandleVariable& variable : view.handles) {
    if (!set_by_mpi_alone(variable)) continue;
    for (const HandleUse& use : variable.uses) {
      if (sets(use)) continue;
      if (variable.several && use.param().array && use.parameter > 0)
        check_array(variable, use, tell);
      else if (!variable.several)
        check_single(variable, use, tell);
    }
  }
}

}  // namespace mpivet::gcc
