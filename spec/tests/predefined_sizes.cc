// Asks the MPI at hand for size and extent of each predefined datatype and compares with spec/data/constants.txt.
#include <mpi.h>

#include <cstdint>
#include <cstdio>

#include "spec/constants.h"

namespace {

int wrong = 0;

void check(std::uint32_t id, const char* name, MPI_Datatype type) {
  if (type == MPI_DATATYPE_NULL) return;  // this MPI has no such type
  int size = 0;
  MPI_Aint lower_bound = 0, extent = 0;
  MPI_Type_size(type, &size);
  MPI_Type_get_extent(type, &lower_bound, &extent);
  const auto& expected = mpivet::spec::predefined_type(id);
  if (size == expected.size && extent == expected.extent && lower_bound == 0) return;
  std::printf("%s: size %d, extent %ld; constants.txt has %d, %d\n", name, size, static_cast<long>(extent),
              expected.size, expected.extent);
  ++wrong;
}

}  // namespace

#define CHECK_datatype(id, name) check(id, #name, name);
#define CHECK_comm(id, name)
#define CHECK_group(id, name)
#define CHECK_op(id, name)
#define CHECK_message(id, name)
#define CHECK_info(id, name)
#define CHECK_errhandler(id, name)
#define CHECK_keyval(id, name)
#define MPIVET_PREDEFINED(kind, id, name) CHECK_##kind(id, name)

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
#include "spec/predefined.inc"
  MPI_Finalize();
  return wrong ? 1 : 0;
}
