// STATIC:ARGUMENT:INVALID: constants that MPI forbids: negative counts and tags, ranks that are none, no buffer for
// data.
#include "checks/words/arguments.h"
#include "gcc/checks/buffer_argument.h"
#include "gcc/checks/function_checks.h"
#include "gcc/checks/predefined.h"
#include "gcc/checks/special_ranks.h"

namespace mpivet::gcc {
namespace {

using checks::words::Fault;
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

Fault fault_of_tag(const MpiCall& call, const spec::Param& param, std::int64_t value) {
  if (value >= 0 || !is_point_to_point(call)) return Fault::none;
  if (value < kAnyTag) return Fault::negative_tag;
  return is_receive(call, param) ? Fault::none : Fault::any_tag_in_send;
}

// A negative root: the group that has none of the ranks, in collectives between two groups.
Fault fault_of_root(const MpiCall& call, std::int64_t value) {
  const auto special = special_rank(call, value);
  if (!special) return Fault::none;
  const std::uint32_t comm = predefined_comm(call);
  const bool one_group = comm == spec::kComm_COMM_WORLD || comm == spec::kComm_COMM_SELF;
  if (*special == SpecialRank::root || *special == SpecialRank::null)
    return one_group ? Fault::root_of_intercommunicator : Fault::none;
  return *special == SpecialRank::any_source ? Fault::any_source_as_root : Fault::negative_root;
}

Fault fault_of_rank(const MpiCall& call, const spec::Param& param, std::int64_t value) {
  const bool rooted = call.info().rooted && call.info().role == spec::Role::collective;
  if (!rooted && !is_point_to_point(call)) return Fault::none;
  if (value > 0) return predefined_comm(call) == spec::kComm_COMM_SELF ? Fault::not_in_comm_self : Fault::none;
  if (value == 0) return Fault::none;
  if (rooted) return fault_of_root(call, value);
  const auto special = special_rank(call, value);
  if (!special || *special == SpecialRank::null) return Fault::none;
  if (*special == SpecialRank::any_source) return is_receive(call, param) ? Fault::none : Fault::any_source_in_send;
  return Fault::no_such_rank;
}

// Why the value is wrong.
Fault fault(const MpiCall& call, const spec::Param& param, std::int64_t value) {
  if (param.kind == ParamKind::count) return value < 0 && param.nonnegative ? Fault::negative_count : Fault::none;
  return param.kind == ParamKind::tag ? fault_of_tag(call, param, value) : fault_of_rank(call, param, value);
}

Warning invalid(const MpiCall& call, const checks::words::Words& words) {
  return warning_of(checks::Id::static_argument_invalid, call.where(), words);
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
  const Fault why = value ? fault(call, param, *value) : Fault::none;
  if (why == Fault::none || (param.kind == ParamKind::count && belongs_to_no_buffer(call, i))) return;
  tell(invalid(call, checks::words::invalid_argument(call.info().name, param.name, *value, why)));
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
    tell(invalid(call, checks::words::no_buffer(call.info().name, param.name, *buffer.count,
                                                spec::predefined_type(buffer.datatype).name)));
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
