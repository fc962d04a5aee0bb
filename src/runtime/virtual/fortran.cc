#include "runtime/virtual/fortran.h"

#include <cstring>

#include "real.h"
#include "runtime/virtual/comm.h"
#include "runtime/virtual/request.h"

namespace mpivet::virtual_mpi {

#ifdef OPEN_MPI
namespace {

std::size_t number_offset = 0;  // of a request's number, in its object; 0: not known

}  // namespace

// Given a block in which each word holds its own position, the library tells where it reads.
void learn_fortran_layout() {
  int words[kForeignBytes / sizeof(int)];
  for (std::size_t i = 0; i < std::size(words); ++i) words[i] = static_cast<int>(i);
  const int read = runtime::real.Request_c2f(reinterpret_cast<MPI_Request>(words));
  if (read > 0 && read < static_cast<int>(std::size(words)))
    number_offset = static_cast<std::size_t>(read) * sizeof(int);
}

void number_for_fortran(MPI_Request request) {
  if (!number_offset) return;
  const int number = requests().index_of(request);
  std::memcpy(requests().foreign(request) + number_offset, &number, sizeof number);
}

#else

void learn_fortran_layout() {}
void number_for_fortran(MPI_Request) {}

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
