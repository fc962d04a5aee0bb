#include "runtime/virtual/fortran.h"

#include <cstring>

#include "real.h"
#include "runtime/virtual/comm.h"
#include "runtime/virtual/group.h"
#include "runtime/virtual/request.h"

namespace mpivet::virtual_mpi {

#ifdef OPEN_MPI
namespace {

// Of an object's number, in the object; 0: not known.
std::size_t request_offset = 0, group_offset = 0;

// Given a block in which each word holds its own position, the library tells where it reads.
template <class Handle>
std::size_t offset_read(MPI_Fint (*number_of)(Handle)) {
  int words[kForeignBytes / sizeof(int)];
  for (std::size_t i = 0; i < std::size(words); ++i) words[i] = static_cast<int>(i);
  const int read = number_of(reinterpret_cast<Handle>(words));
  return read > 0 && read < static_cast<int>(std::size(words)) ? static_cast<std::size_t>(read) * sizeof(int) : 0;
}

template <class Pool, class Handle>
void write_number(Pool& pool, Handle handle, std::size_t offset) {
  if (!offset) return;
  const int number = pool.index_of(handle);
  std::memcpy(pool.foreign(handle) + offset, &number, sizeof number);
}

}  // namespace

void learn_fortran_layout() {
  request_offset = offset_read<MPI_Request>(runtime::real.Request_c2f);
  group_offset = offset_read<MPI_Group>(runtime::real.Group_c2f);
}

void number_for_fortran(MPI_Request request) { write_number(requests(), request, request_offset); }
void number_group_for_fortran(MPI_Group group) { write_number(groups(), group, group_offset); }

#else

void learn_fortran_layout() {}
void number_for_fortran(MPI_Request) {}
void number_group_for_fortran(MPI_Group) {}

#endif

}  // namespace mpivet::virtual_mpi

using namespace mpivet::virtual_mpi;
using mpivet::runtime::real;

#ifdef OPEN_MPI

// Predefined and null handles keep the library's numbers.
#define MPIVET_CONVERSIONS(Kind, pool)                                         \
  MPI_Fint PMPI_##Kind##_c2f(MPI_##Kind handle) {                              \
    const int number = pool().index_of(handle);                                \
    return number >= 0 ? number : real.Kind##_c2f(handle);                     \
  }                                                                            \
  MPI_##Kind PMPI_##Kind##_f2c(MPI_Fint number) {                              \
    MPI_##Kind handle;                                                         \
    return pool().by_index(number, handle) ? handle : real.Kind##_f2c(number); \
  }

MPIVET_CONVERSIONS(Comm, comms)
MPIVET_CONVERSIONS(Group, groups)
MPIVET_CONVERSIONS(Request, requests)
MPIVET_CONVERSIONS(Message, messages)

#endif
