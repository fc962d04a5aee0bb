// STATIC:ARGUMENT:INVALID: constants that MPI forbids: negative counts and tags.
#include "gcc/function_checks.h"

namespace mpivet::gcc {
namespace {

constexpr std::int64_t kAnyTag = -1;  // in all MPIs

// Why the value is wrong; empty: it is not.
std::string fault(const MpiCall& call, const spec::Param& param, std::int64_t value) {
  if (param.kind == spec::ParamKind::count && value < 0) return "a count must not be negative";
  if (param.kind != spec::ParamKind::tag || value >= 0) return "";
  if (value < kAnyTag) return "a tag must not be negative";
  return call.info().role == spec::Role::send ? "only a receive may take any tag" : "";
}

void check_argument(const MpiCall& call, unsigned i, const TellWarning& tell) {
  const spec::Param& param = call.param(i);
  if (param.array || param.dir != spec::Dir::in || param.root_only) return;
  const bool of_interest = param.kind == spec::ParamKind::count || param.kind == spec::ParamKind::tag;
  const auto value = of_interest ? call.integer(i) : std::nullopt;
  const std::string why = value ? fault(call, param, *value) : "";
  if (why.empty()) return;
  Warning warning;
  warning.option = option_of_check("STATIC:ARGUMENT:INVALID");
  warning.where = call.where();
  warning.text =
      std::string(call.info().name) + " is called with " + param.name + "=" + std::to_string(*value) + ": " + why;
  tell(std::move(warning));
}

}  // namespace

void check_arguments(const FunctionView& view, const TellWarning& tell) {
  for (const MpiCall& call : view.calls)
    for (unsigned i = 0; i < call.size(); ++i) check_argument(call, i, tell);
}

}  // namespace mpivet::gcc
