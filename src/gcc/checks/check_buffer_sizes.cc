// STATIC:BUFFER:TOO_SMALL: the count asks for more than the memory has from the buffer on.
#include "checks/words/buffers.h"
#include "gcc/checks/buffer_argument.h"
#include "gcc/checks/function_checks.h"

namespace mpivet::gcc {
namespace {

Warning too_small(const MpiCall& call, unsigned parameter, std::int64_t count, std::int64_t fitting,
                  std::string elements, const Room& room) {
  const checks::words::TooSmall found{
      .function = call.info().name,
      .parameter = call.param(parameter).name,
      .count = count,
      .fitting = fitting,
      .elements = std::move(elements),
      .memory = room.name,
      .bytes = room.bytes,
      .allocated = room.allocated,
  };
  return warning_of(checks::Id::static_buffer_too_small, call.where(), checks::words::buffer_too_small(found),
                    {room.where});
}

void check_buffer(const MpiCall& call, const BufferArgument& buffer, const TellWarning& tell) {
  // What matters at the root only may be anything elsewhere.
  if (buffer.datatype == 0 || !buffer.room || !buffer.count || call.param(buffer.parameter).root_only) return;
  const spec::PredefinedType& type = spec::predefined_type(buffer.datatype);
  if (type.extent == 0) return;
  const std::int64_t fitting = buffer.room->bytes / type.extent;
  if (*buffer.count > fitting)
    tell(
        too_small(call, buffer.parameter, *buffer.count, fitting, checks::words::elements_of(type.name), *buffer.room));
}

// What one element of an array in C takes.
std::int64_t element_size(tree address) {
  tree type = TREE_TYPE(address);
  if (!POINTER_TYPE_P(type)) return 0;
  type = TREE_TYPE(type);
  while (TREE_CODE(type) == ARRAY_TYPE) type = TREE_TYPE(type);
  const tree size = TYPE_SIZE_UNIT(type);
  return size != NULL_TREE && tree_fits_shwi_p(size) ? tree_to_shwi(size) : 0;
}

// Requests and statuses of MPI_Waitall and its like. A status is several integers in Fortran.
void check_array(const MpiCall& call, unsigned i, const TellWarning& tell) {
  const spec::Param& param = call.param(i);
  const bool requests = param.kind == spec::ParamKind::request;
  const bool statuses = param.kind == spec::ParamKind::status && call.binding == Binding::c;
  if (!param.array || !(requests || statuses) || call.param(0).kind != spec::ParamKind::count) return;
  const auto count = call.integer(0);
  const tree address = buffer_address(call, i);
  const auto room = count && address != NULL_TREE ? room_behind(address) : std::nullopt;
  const std::int64_t size = room ? element_size(address) : 0;
  if (size > 0 && *count > room->bytes / size)
    tell(too_small(call, i, *count, room->bytes / size, checks::words::array_elements(requests), *room));
}

}  // namespace

void check_buffer_sizes(const FunctionView& view, const TellWarning& tell) {
  for (const MpiCall& call : view.calls) {
    for (const BufferArgument& buffer : buffer_arguments(call)) check_buffer(call, buffer, tell);
    for (unsigned i = 1; i < call.size(); ++i) check_array(call, i, tell);
  }
}

}  // namespace mpivet::gcc
