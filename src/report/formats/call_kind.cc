#include "report/formats/call_kind.h"

#include <string>

#include "spec/functions.h"

namespace mpivet::report {
namespace {

const spec::FunctionInfo& function_of(std::string_view call) {
  const std::string name(call.substr(0, call.find_first_of("( ")));
  const spec::Func func = spec::find(name);
  return spec::info(func != spec::Func::none ? func : spec::find("MPI_" + name));
}

}  // namespace

const char* call_kind(std::string_view call) {
  using spec::Role;
  const spec::FunctionInfo& info = function_of(call);
  if (info.coll != spec::Coll::none) return "collective";
  const Role role = info.role;
  if (role == Role::send) return "send";
  if (role == Role::recv || role == Role::mrecv || role == Role::probe || role == Role::mprobe ||
      role == Role::sendrecv || role == Role::sendrecv_replace)
    return "receive";
  const bool waits = (role >= Role::wait && role <= Role::testsome) || role == Role::request_get_status;
  return waits ? "wait" : "other";
}

bool is_nonblocking(std::string_view call) {
  const spec::FunctionInfo& info = function_of(call);
  const bool probes = info.role == spec::Role::probe || info.role == spec::Role::mprobe;
  return info.start == spec::Start::nonblocking && !probes;
}

}  // namespace mpivet::report
