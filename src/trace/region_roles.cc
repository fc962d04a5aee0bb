#include "trace/region_roles.h"

namespace mpivet::trace {
namespace {

OTF2_RegionRole role_of(spec::Coll coll) {
  using spec::Coll;
  if (coll == Coll::barrier) return OTF2_REGION_ROLE_BARRIER;
  if (coll == Coll::bcast || coll == Coll::scatter || coll == Coll::scatterv) return OTF2_REGION_ROLE_COLL_ONE2ALL;
  if (coll == Coll::gather || coll == Coll::gatherv || coll == Coll::reduce) return OTF2_REGION_ROLE_COLL_ALL2ONE;
  if (coll == Coll::scan || coll == Coll::exscan) return OTF2_REGION_ROLE_COLL_OTHER;
  return OTF2_REGION_ROLE_COLL_ALL2ALL;
}

}  // namespace

OTF2_RegionRole region_role(spec::Func func) {
  using spec::Role;
  const spec::FunctionInfo& info = spec::info(func);
  const Role role = info.role;
  if (role == Role::collective) return role_of(info.coll);
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
