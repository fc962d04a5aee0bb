#include "static/threads/team_calls.h"

#include <algorithm>

#include "static/dependence/library_calls.h"

namespace mpivet::statics {
namespace {

bool is_named_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

TeamCall mpi_call(spec::Func function) {
  if (function == spec::Func::Is_thread_main) return {OfThread::no, OfThread::is_first, false};
  // Flags and statuses: each thread's call has its own. Ranks, sizes and their like are one for all.
  const bool own = spec::info(function).role != spec::Role::other && spec::info(function).coll == spec::Coll::none;
  return {OfThread::no, own ? OfThread::depends : OfThread::no, false};
}

TeamCall openmp_call(std::string_view name) {
  if (name.ends_with('_')) name.remove_suffix(1);  // Fortran
  if (name == "omp_get_thread_num") return {OfThread::number, OfThread::no, false};
  if (is_named_one_of(name, {"omp_get_num_threads", "omp_get_max_threads", "omp_get_team_size"}))
    return {OfThread::team_size, OfThread::no, false};
  if (name.starts_with("GOMP_loop_")) return {OfThread::shared_out, OfThread::shared_out, false};
  if (is_named_one_of(name,
                      {"omp_test_lock", "omp_test_nest_lock", "omp_get_ancestor_thread_num", "omp_get_place_num"}))
    return {OfThread::depends, OfThread::no, false};
  if (name.starts_with("GOMP_single_") || name.starts_with("GOMP_sections_"))
    return {OfThread::depends, OfThread::no, false};
  return {OfThread::no, OfThread::no, false};
}

}  // namespace

TeamCall team_call(const Call& call, std::string_view symbol) {
  if (call.kind == Call::Kind::mpi) return mpi_call(call.function);
  if (call.kind == Call::Kind::indirect) return {OfThread::depends, OfThread::depends, false};
  if (symbol.starts_with("omp_") || symbol.starts_with("GOMP_")) return openmp_call(symbol);
  // Of counters: who was first?
  if (symbol.starts_with("__atomic_") || symbol.starts_with("__sync_")) return {OfThread::depends, OfThread::no, false};
  switch (library_call(symbol).behaviour) {
    case Behaviour::unknown:
      return {OfThread::depends, OfThread::depends, false};
    case Behaviour::varies:
    case Behaviour::fills:
    case Behaviour::reads:
      return {OfThread::depends, OfThread::depends, true};
    case Behaviour::silent:
    case Behaviour::scans:
    case Behaviour::transfers:
    case Behaviour::pure:
    case Behaviour::uniform:
    case Behaviour::environment:
    case Behaviour::arguments:
    case Behaviour::copies:
    case Behaviour::sets:
    case Behaviour::prints:
    case Behaviour::allocates:
    case Behaviour::runs:
      break;
  }
  return {};
}

}  // namespace mpivet::statics
