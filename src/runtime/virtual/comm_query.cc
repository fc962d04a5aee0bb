// Questions to a communicator, and its name and info.
#include <algorithm>
#include <cstring>

#include "real.h"
#include "runtime/virtual/errors.h"
#include "runtime/virtual/rank.h"

namespace mpivet::virtual_mpi {
namespace {

int compared(const Comm& a, const Comm& b) {
  if (&a == &b) return MPI_IDENT;
  if (a.inter() != b.inter()) return MPI_UNEQUAL;
  const auto same = [](const SharedRanks& x, const SharedRanks& y) { return !x || *x == *y; };
  const auto alike = [](const SharedRanks& x, const SharedRanks& y) {
    return !x || std::is_permutation(x->begin(), x->end(), y->begin(), y->end());
  };
  if (same(a.local, b.local) && same(a.remote, b.remote)) return MPI_CONGRUENT;
  return alike(a.local, b.local) && alike(a.remote, b.remote) ? MPI_SIMILAR : MPI_UNEQUAL;
}

}  // namespace
}  // namespace mpivet::virtual_mpi

using namespace mpivet;
using namespace mpivet::virtual_mpi;
using runtime::real;
using spec::Func;

int PMPI_Comm_rank(MPI_Comm comm, int* rank) {
  const Comm* c = find_comm(comm);
  if (!c) return fail(MPI_ERR_COMM, Func::Comm_rank);
  *rank = c->rank;
  return MPI_SUCCESS;
}

int PMPI_Comm_size(MPI_Comm comm, int* size) {
  const Comm* c = find_comm(comm);
  if (!c) return fail(MPI_ERR_COMM, Func::Comm_size);
  *size = c->size();
  return MPI_SUCCESS;
}

int PMPI_Comm_remote_size(MPI_Comm comm, int* size) {
  const Comm* c = find_comm(comm);
  if (!c || !c->inter()) return fail(c, MPI_ERR_COMM, Func::Comm_remote_size);
  *size = c->peer_count();
  return MPI_SUCCESS;
}

int PMPI_Comm_test_inter(MPI_Comm comm, int* flag) {
  const Comm* c = find_comm(comm);
  if (!c) return fail(MPI_ERR_COMM, Func::Comm_test_inter);
  *flag = c->inter();
  return MPI_SUCCESS;
}

int PMPI_Comm_group(MPI_Comm comm, MPI_Group* group) {
  const Comm* c = find_comm(comm);
  if (!c) return fail(MPI_ERR_COMM, Func::Comm_group);
  *group = make_group(c->local);
  return MPI_SUCCESS;
}

int PMPI_Comm_remote_group(MPI_Comm comm, MPI_Group* group) {
  const Comm* c = find_comm(comm);
  if (!c || !c->inter()) return fail(c, MPI_ERR_COMM, Func::Comm_remote_group);
  *group = make_group(c->remote);
  return MPI_SUCCESS;
}

int PMPI_Comm_compare(MPI_Comm comm1, MPI_Comm comm2, int* result) {
  const Comm *a = find_comm(comm1), *b = find_comm(comm2);
  if (!a || !b) return fail(MPI_ERR_COMM, Func::Comm_compare);
  *result = compared(*a, *b);
  return MPI_SUCCESS;
}

int PMPI_Comm_set_name(MPI_Comm comm, const char* name) {
  Comm* c = find_comm(comm);
  if (!c) return fail(MPI_ERR_COMM, Func::Comm_set_name);
  c->name.assign(name, strnlen(name, MPI_MAX_OBJECT_NAME - 1));
  return MPI_SUCCESS;
}

int PMPI_Comm_get_name(MPI_Comm comm, char* name, int* length) {
  const Comm* c = find_comm(comm);
  if (!c) return fail(MPI_ERR_COMM, Func::Comm_get_name);
  std::memcpy(name, c->name.c_str(), c->name.size() + 1);
  *length = static_cast<int>(c->name.size());
  return MPI_SUCCESS;
}

int PMPI_Comm_set_info(MPI_Comm comm, MPI_Info info) {
  Comm* c = find_comm(comm);
  if (!c) return fail(MPI_ERR_COMM, Func::Comm_set_info);
  if (c->info != MPI_INFO_NULL) real.Info_free(&c->info);
  c->info = MPI_INFO_NULL;
  return info == MPI_INFO_NULL ? MPI_SUCCESS : real.Info_dup(info, &c->info);
}

int PMPI_Comm_get_info(MPI_Comm comm, MPI_Info* info) {
  const Comm* c = find_comm(comm);
  if (!c) return fail(MPI_ERR_COMM, Func::Comm_get_info);
  return c->info == MPI_INFO_NULL ? real.Info_create(info) : real.Info_dup(c->info, info);
}

int PMPI_Comm_get_parent(MPI_Comm* parent) {
  *parent = MPI_COMM_NULL;
  return MPI_SUCCESS;
}
