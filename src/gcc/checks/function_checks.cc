#include "gcc/checks/function_checks.h"

namespace mpivet::gcc {
namespace {

FunctionView view_of(function* body) {
  FunctionView view{body, mpi_calls(body), {}, {}};
  for (HandleVariable& variable : handle_variables(body))
    (variable.copied ? view.copied : view.handles).push_back(std::move(variable));
  return view;
}

}  // namespace

void check_function(function* body, const WarningLevels& levels) {
  const auto say = [&](const Warning& warning) { tell(warning, levels); };
  push_cfun(body);
  const FunctionView view = view_of(body);
  check_requests_completed(view, say);
  check_requests_overwritten(view, say);
  check_requests_made(view, say);
  check_requests_completed_twice(view, say);
  check_requests_used(view, say);
  check_datatypes_committed(view, say);
  check_handles_freed(view, say);
  check_buffers_in_use(view, say);
  check_buffers_in_scope(view, say);
  check_buffers_disjoint(view, say);
  check_buffer_types(view, say);
  check_buffer_sizes(view, say);
  check_arguments(view, say);
  pop_cfun();
}

std::string shown(tree decl) {
  return checks::words::quoted(DECL_NAME(decl) != NULL_TREE ? IDENTIFIER_POINTER(DECL_NAME(decl)) : "");
}

location_t end_of(const LostWay& way) {
  return way.leaves != nullptr ? gimple_location(way.leaves) : cfun->function_end_locus;
}

}  // namespace mpivet::gcc
