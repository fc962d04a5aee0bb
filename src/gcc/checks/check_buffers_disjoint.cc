// STATIC:BUFFER:OVERLAP: the memory a call sends from and the memory it receives into are the same.
#include "checks/words/buffers.h"
#include "gcc/checks/address.h"
#include "gcc/checks/buffer_argument.h"
#include "gcc/checks/function_checks.h"

namespace mpivet::gcc {
namespace {

bool must_be_disjoint(const MpiCall& call) {
  return call.info().role == spec::Role::collective || call.info().role == spec::Role::sendrecv;
}

bool overlap(const BufferArgument& first, const BufferArgument& second) {
  if (first.least_length <= 0 || second.least_length <= 0) return false;
  const auto ahead = distance(address_behind(first.address), address_behind(second.address));
  return ahead && *ahead<first.least_length&& * ahead> - second.least_length;
}

Warning overlapping(const MpiCall& call, const BufferArgument& sent, const BufferArgument& received) {
  const Address from = address_behind(sent.address);
  const checks::words::Overlap found{
      .function = call.info().name,
      .sent = call.param(sent.parameter).name,
      .received = call.param(received.parameter).name,
      .memory = shown_base(from),
      .same = distance(from, address_behind(received.address)) == 0,
      .exchange = call.info().role == spec::Role::sendrecv,
  };
  return warning_of(checks::Id::static_buffer_overlap, call.where(), checks::words::buffers_overlap(found),
                    {call.where()});
}

void check_call(const MpiCall& call, const TellWarning& tell) {
  const auto buffers = buffer_arguments(call);
  for (const BufferArgument& sent : buffers) {
    if (call.param(sent.parameter).dir != spec::Dir::in) continue;
    for (const BufferArgument& received : buffers) {
      // What counts at the root only may be anything elsewhere.
      if (call.param(received.parameter).dir == spec::Dir::in || call.param(received.parameter).root_only ||
          call.param(sent.parameter).root_only)
        continue;
      if (overlap(sent, received)) tell(overlapping(call, sent, received));
    }
  }
}

}  // namespace

void check_buffers_disjoint(const FunctionView& view, const TellWarning& tell) {
  for (const MpiCall& call : view.calls)
    if (must_be_disjoint(call)) check_call(call, tell);
}

}  // namespace mpivet::gcc
