#include "runtime/collective_check/copies.h"

namespace mpivet::collective_check {
namespace {

int keyval = MPI_KEYVAL_INVALID;

int copy(MPI_Comm, int, void*, void* value, void* copied, int* flag) {
  *static_cast<void**>(copied) = value;
  *flag = 1;
  return MPI_SUCCESS;
}

bool make_keyval() {
  if (keyval != MPI_KEYVAL_INVALID) return true;
  return PMPI_Comm_create_keyval(copy, MPI_COMM_NULL_DELETE_FN, &keyval, nullptr) == MPI_SUCCESS;
}

}  // namespace

void name_next_copy(MPI_Comm original, std::uint64_t id) {
  static_assert(sizeof(void*) >= sizeof id, "an attribute has room for an id");
  if (!make_keyval()) return;
  if (id != 0)
    PMPI_Comm_set_attr(original, keyval, reinterpret_cast<void*>(id));
  else
    PMPI_Comm_delete_attr(original, keyval);
}

std::uint64_t take_id_of_copy(MPI_Comm comm) {
  if (keyval == MPI_KEYVAL_INVALID || comm == MPI_COMM_NULL) return 0;
  void* value = nullptr;
  int found = 0;
  if (PMPI_Comm_get_attr(comm, keyval, &value, &found) != MPI_SUCCESS || !found) return 0;
  PMPI_Comm_delete_attr(comm, keyval);
  return reinterpret_cast<std::uint64_t>(value);
}

}  // namespace mpivet::collective_check
