// STATIC:ARGUMENT:INVALID: constants that MPI forbids: negative counts and tags, ranks that are none, no buffer for
// data.
#include "gcc/checks/buffer_argument.h"
#include "gcc/checks/function_checks.h"
#include "gcc/checks/predefined.h"
#include "gcc/checks/special_ranks.h"

namespace mpivet::gcc {
namespace {

using spec::ParamKind;

constexpr std::int64_t kAnyTag = -1;  // in all MPIs

// The constant communicator of a call.
std::uint32_t predefined_comm(const MpiCall& call) {
  for (unsigned i = 0; i < call.size(); ++i)
    if (call.param(i).kind == ParamKind::comm && call.param(i).dir == spec::Dir::in)
      return predefined_argument(call.code, i, spec::HandleKind::comm, call.binding);
  return 0;
}

bool is_receive(const MpiCall& call, const spec::Param& param) {
  const std::string_view name = param.name;
  return call.info().role != spec::Role::send && (name.starts_with("recv") || name == "source" || name == "tag");
}

bool is_point_to_point(const MpiCall& call) {
  switch (call.info().role) {
    case spec::Role::send:
    case spec::Role::recv:
    case spec::Role::sendrecv:
    case spec::Role::sendrecv_replace:
    case spec::Role::probe:
    case spec::Role::mprobe:
      return true;
    default:
      return false;
  }
}

std::string fault_of_tag(const MpiCall& call, const spec::Param& param, std::int64_t value) {
  if (value >= 0 || !is_point_to_point(call)) return "";
  if (value < kAnyTag) return "a tag must not be negative";
  return is_receive(call, param) ? "" : "only a receive may take any tag";
}

// A negative root: the group that has none of the ranks, in collectives between two groups.
std::string fault_of_root(const MpiCall& call, std::int64_t value) {
  const auto special = special_rank(call, value);
  if (!special) return "";
  const std::uint32_t comm = predefined_comm(call);
  const bool one_group = comm == spec::kComm_COMM_WORLD || comm == spec::kComm_COMM_SELF;
  if (*special == SpecialRank::root || *special == SpecialRank::null)
    return one_group ? "this root is for intercommunicators only" : "";
  return *special == SpecialRank::any_source ? "MPI_ANY_SOURCE is no root" : "a rank must not be negative";
}

std::string fault_of_rank(const MpiCall& call, const spec::Param& param, std::int64_t value) {
  const bool rooted = call.info().rooted && call.info().role == spec::Role::collective;
  if (!rooted && !is_point_to_point(call)) return "";
  if (value > 0) return predefined_comm(call) == spec::kComm_COMM_SELF ? "MPI_COMM_SELF has rank 0 only" : "";
  if (value == 0) return "";
  if (rooted) return fault_of_root(call, value);
  const auto special = special_rank(call, value);
  if (!special || *special == SpecialRank::null) return "";
  if (*special == SpecialRank::any_source)
    return is_receive(call, param) ? "" : "MPI_ANY_SOURCE is for receives; a message is sent to one rank";
  return "there is no such rank";
}

// Why the value is wrong; empty: it is not.
std::string fault(const MpiCall& call, const spec::Param& param, std::int64_t value) {
  if (param.kind == ParamKind::count) return value < 0 && param.nonnegative ? "a count must not be negative" : "";
  return param.kind == ParamKind::tag ? fault_of_tag(call, param, value) : fault_of_rank(call, param, value);
}

Warning invalid(const MpiCall& call, const std::string& what) {
  Warning warning;
  warning.option = option_of_check(checks::Id::static_argument_invalid);
  warning.where = call.where();
  warning.text = std::string(call.info().name) + " is called with " + what;
  return warning;
}

// MPI_IN_PLACE in the place of a buffer: its count does not matter.
bool belongs_to_no_buffer(const MpiCall& call, unsigned count) {
  for (unsigned i = count; i-- > 0 && call.param(i).kind != ParamKind::datatype;) {
    if (call.param(i).kind != ParamKind::buffer) continue;
    const tree address = buffer_address(call, i);
    const tree constant = address != NULL_TREE ? constant_behind(address) : NULL_TREE;
    return address == NULL_TREE ||
           (constant != NULL_TREE && TREE_CODE(constant) == INTEGER_CST && !integer_zerop(constant));
  }
  return false;
}

void check_argument(const MpiCall& call, unsigned i, const TellWarning& tell) {
  const spec::Param& param = call.param(i);
  if (param.array || param.dir != spec::Dir::in || param.root_only) return;
  const bool of_interest =
      param.kind == ParamKind::count || param.kind == ParamKind::tag || param.kind == ParamKind::rank;
  const auto value = of_interest ? call.integer(i) : std::nullopt;
  const std::string why = value ? fault(call, param, *value) : "";
  if (why.empty() || (param.kind == ParamKind::count && belongs_to_no_buffer(call, i))) return;
  tell(invalid(call, std::string(param.name) + "=" + std::to_string(*value) + ": " + why));
}

// Nobody, or the window's business.
bool moves_nothing(const MpiCall& call) {
  if (call.info().role == spec::Role::rma) return true;
  for (unsigned i = 0; i < call.size(); ++i) {
    if (call.param(i).kind != ParamKind::rank || call.param(i).array) continue;
    const auto rank = call.integer(i);
    if (rank && *rank < 0 && special_rank(call, *rank).value_or(SpecialRank::null) == SpecialRank::null) return true;
  }
  return false;
}

void check_null_buffers(const MpiCall& call, const TellWarning& tell) {
  for (const BufferArgument& buffer : buffer_arguments(call)) {
    const spec::Param& param = call.param(buffer.parameter);
    if (param.root_only || buffer.datatype == 0 || buffer.count.value_or(0) <= 0) continue;
    const tree address = constant_behind(buffer.address);
    if (address == NULL_TREE || !integer_zerop(address) || moves_nothing(call)) continue;
    tell(invalid(call, std::string(param.name) + "=NULL for " + std::to_string(*buffer.count) + " elements of " +
                           spec::predefined_type(buffer.datatype).name + ": there is no memory for the data"));
  }
}

}  // namespace

void check_arguments(const FunctionView& view, const TellWarning& tell) {
  for (const MpiCall& call : view.calls) {
    for (unsigned i = 0; i < call.size(); ++i) check_argument(call, i, tell);
    check_null_buffers(call, tell);
  }
}

}  // namespace mpivet::gcc
