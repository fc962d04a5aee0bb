// Checks of one function alone, on what GCC knows and the summary does not keep. One file each: check_*.cc.
#pragma once
#include "gcc/checks/handle_variables.h"
#include "gcc/checks/lost_ways.h"
#include "gcc/checks/mpi_calls.h"
#include "gcc/checks/warnings.h"

namespace mpivet::gcc {

struct FunctionView {
  function* body;
  std::vector<MpiCall> calls;
  std::vector<HandleVariable> handles;  // that nobody else knows
  std::vector<HandleVariable> copied;   // of which others have copies
};
using TellWarning = std::function<void(Warning)>;

void check_requests_completed(const FunctionView& view, const TellWarning& tell);
void check_requests_overwritten(const FunctionView& view, const TellWarning& tell);
void check_requests_made(const FunctionView& view, const TellWarning& tell);
void check_requests_completed_twice(const FunctionView& view, const TellWarning& tell);
void check_requests_used(const FunctionView& view, const TellWarning& tell);
void check_handles_freed(const FunctionView& view, const TellWarning& tell);
void check_buffers_in_use(const FunctionView& view, const TellWarning& tell);
void check_buffers_in_scope(const FunctionView& view, const TellWarning& tell);
void check_buffers_disjoint(const FunctionView& view, const TellWarning& tell);
void check_arguments(const FunctionView& view, const TellWarning& tell);
void check_buffer_sizes(const FunctionView& view, const TellWarning& tell);
void check_buffer_types(const FunctionView& view, const TellWarning& tell);
void check_datatypes_committed(const FunctionView& view, const TellWarning& tell);

// All of them, for a function that calls MPI.
void check_function(function* body, const WarningLevels& levels);

// "'request'", or what kind of thing it is where it has no name.
std::string shown(tree decl);
// Where the function is left on a way on which something is left behind.
location_t end_of(const LostWay& way);

}  // namespace mpivet::gcc
