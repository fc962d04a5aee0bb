#include "trace/region_roles.h"

namespace mpivet::trace {
namespace {

OTF2_RegionRole role_of(spec::Flow flow) {
  switch (flow) {
    case spec::Flow::none:
      return OTF2_REGION_ROLE_BARRIER;
    case spec::Flow::one_to_all:
      return OTF2_REGION_ROLE_COLL_ONE2ALL;
    case spec::Flow::all_to_one:
      return OTF2_REGION_ROLE_COLL_ALL2ONE;
    case spec::Flow::prefix:
      return OTF2_REGION_ROLE_COLL_OTHER;
    case spec::Flow::all_to_all:
    case spec::Flow::neighbours:
      return OTF2_REGION_ROLE_COLL_ALL2ALL;
  }
  return OTF2_REGION_ROLE_COLL_OTHER;
}

}  // namespace

OTF2_RegionRole region_role(spec::Func func) {
  using spec::Role;
  const spec::FunctionInfo& info = spec::info(func);
  const Role role = info.role;
  if (role == Role::collective) return role_of(spec::info(info.coll).flow);
  if (role == Role::comm_create || role == Role::comm_free || role == Role::comm_disconnect)
    return OTF2_REGION_ROLE_COLL_OTHER;
  if (role == Role::send || role == Role::recv || role == Role::sendrecv || role == Role::sendrecv_replace ||
      role == Role::probe || role == Role::mprobe || role == Role::mrecv)
    return OTF2_REGION_ROLE_POINT2POINT;
  if (role == Role::rma) return OTF2_REGION_ROLE_RMA;
  if (role == Role::file_io) return OTF2_REGION_ROLE_FILE_IO;
  return OTF2_REGION_ROLE_FUNCTION;
}

}  // namespace mpivet::trace
