#include "static/threads/thread_accesses.h"

#include <algorithm>

namespace mpivet::statics {
namespace {

bool moves_messages(spec::Role role) {
  switch (role) {
    case spec::Role::send:
    case spec::Role::recv:
    case spec::Role::sendrecv:
    case spec::Role::sendrecv_replace:
    case spec::Role::mrecv:
    case spec::Role::wait:
    case spec::Role::waitany:
    case spec::Role::waitall:
    case spec::Role::waitsome:
    case spec::Role::test:
    case spec::Role::testany:
    case spec::Role::testall:
    case spec::Role::testsome:
    case spec::Role::start:
    case spec::Role::startall:
    case spec::Role::request_free:
      return true;
    default:
      return false;
  }
}

// MPI_IN_PLACE, MPI_BOTTOM and their like are variables of the library in Fortran.
bool of_the_library(const Program& program, const Expression& expression) {
  if (expression.base != Expression::Base::address) return false;
  const auto& linked = program.objects()[expression.object];
  const std::string symbol = text(program.units()[linked.unit], linked.object->symbol);
  return symbol.starts_with("mpi_fortran_") || symbol.starts_with("mpifcmb") || symbol.starts_with("mpipriv") ||
         symbol.starts_with("ompi_") || symbol.starts_with("__mpi");
}

bool is_one_name(const ThreadAccess& access) { return access.names.size() == 1; }

}  // namespace

std::vector<ThreadAccess> accesses_of(const Program& program, const CallSite& site, Communicators& expressions,
                                      SharedNames& names) {
  const Call& call = program.function(site.function).calls[site.call];
  const auto& info = spec::info(call.function);
  std::vector<ThreadAccess> out;
  if (!moves_messages(info.role)) return out;
  for (std::size_t i = 0; i < info.param_count && i < call.arguments.size(); ++i) {
    const spec::Param& p = info.params[i];
    const bool request = p.kind == spec::ParamKind::request && p.dir != spec::Dir::in;
    if (!request && p.kind != spec::ParamKind::buffer) continue;
    const Expression address = expressions.of_operand(site.function, call.arguments[i].operand);
    if (address.base == Expression::Base::constant || of_the_library(program, address)) continue;
    out.push_back({request, request || p.dir != spec::Dir::in, names.of(site.function, address),
                   std::max<std::int64_t>(1, static_cast<std::int64_t>(call.arguments[i].length))});
  }
  return out;
}

bool conflict(const ThreadAccess& a, const ThreadAccess& b) {
  if (a.request != b.request || (!a.writes && !b.writes)) return false;
  if (!is_one_name(a) || !is_one_name(b)) return false;
  const SharedName &of_a = a.names.front(), &of_b = b.names.front();
  return of_a.name == of_b.name && of_a.at < of_b.at + b.length && of_b.at < of_a.at + a.length;
}

bool conflicts_with_itself(const ThreadAccess& access) {
  return access.writes &&
         std::any_of(access.names.begin(), access.names.end(), [](const SharedName& n) { return n.by_team; });
}

}  // namespace mpivet::statics
