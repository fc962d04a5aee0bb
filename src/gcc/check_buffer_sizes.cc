// STATIC:BUFFER:TOO_SMALL: the count asks for more than the variable has from the buffer on.
#include "gcc/buffer_argument.h"
#include "gcc/function_checks.h"

namespace mpivet::gcc {
namespace {

void check_size(const MpiCall& call, const BufferArgument& buffer, const TellWarning& tell) {
  // What matters at the root only may be anything elsewhere.
  if (buffer.datatype == 0 || buffer.memory == NULL_TREE || !buffer.count || call.param(buffer.parameter).root_only)
    return;
  const spec::PredefinedType& type = spec::predefined_type(buffer.datatype);
  if (type.extent == 0 || *buffer.count <= buffer.room / type.extent) return;
  const bool variable = DECL_P(buffer.memory);
  Warning warning;
  warning.option = option_of_check("STATIC:BUFFER:TOO_SMALL");
  warning.where = call.where();
  warning.text = std::string(call.info().name) + " is told that " + call.param(buffer.parameter).name + " has " +
                 std::to_string(*buffer.count) + " elements of " + type.name + ", but there is room for " +
                 std::to_string(std::max<std::int64_t>(buffer.room, 0) / type.extent) + " in " + buffer.memory_name;
  warning.notes.push_back(
      {variable ? DECL_SOURCE_LOCATION(buffer.memory) : gimple_location(SSA_NAME_DEF_STMT(buffer.memory)),
       buffer.memory_name + (variable ? " is declared here" : " is allocated here") +
           "; from the start of the buffer on it has " + std::to_string(buffer.room) + " bytes"});
  tell(std::move(warning));
}

}  // namespace

void check_buffer_sizes(const FunctionView& view, const TellWarning& tell) {
  for (const MpiCall& call : view.calls)
    for (const BufferArgument& buffer : buffer_arguments(call)) check_size(call, buffer, tell);
}

}  // namespace mpivet::gcc
