#include "runtime/virtual/errors.h"

#include <map>

#include "real.h"
#include "runtime/virtual/outside.h"
#include "spec/mpi_declarations.h"

namespace mpivet::virtual_mpi {

using runtime::real;

namespace {

// Functions of handlers made in C. Those of Fortran are known to the library only.
std::map<MPI_Errhandler, MPI_Comm_errhandler_function*>& functions() {
  static auto& map = *new std::map<MPI_Errhandler, MPI_Comm_errhandler_function*>;
  return map;
}

// A communicator of the library's own, to have it do with a handler what it would do.
MPI_Comm stand_in() {
  static MPI_Comm comm = MPI_COMM_NULL;
  if (comm == MPI_COMM_NULL) real.Comm_dup(MPI_COMM_SELF, &comm);
  return comm;
}

void call_through_library(MPI_Errhandler handler, int error) {
  real.Comm_set_errhandler(stand_in(), handler);
  real.Comm_call_errhandler(stand_in(), error);
}

// Local functions, which are the library's, fail there.
void set_in_library(const Comm& comm) {
  if (comm.handle == MPI_COMM_WORLD || comm.handle == MPI_COMM_SELF)
    real.Comm_set_errhandler(comm.handle, comm.errhandler);
}

void call(const Comm& comm, int error, const char* name) {
  const auto known = functions().find(comm.errhandler);
  MPI_Comm handle = comm.handle;
  if (known != functions().end())
    known->second(&handle, &error, name, nullptr);
  else
    call_through_library(comm.errhandler, error);
}

MPI_Errhandler handler_of(const Comm& comm) {
  return comm.errhandler == MPI_ERRHANDLER_NULL ? MPI_ERRORS_ARE_FATAL : comm.errhandler;
}

int error_class(int error) {
  int result = error;
  real.Error_class(error, &result);
  return result;
}

}  // namespace

int fail(const Comm* comm, int error, spec::Func func) {
  if (error == MPI_SUCCESS) return error;
  if (!comm) comm = find_comm(MPI_COMM_WORLD);
  if (comm->errhandler == MPI_ERRORS_RETURN) return error;
  if (handler_of(*comm) == MPI_ERRORS_ARE_FATAL) abort_with(error_class(error));
  call(*comm, error, spec::info(func).name);
  return error;
}

int fail(int error, spec::Func func) { return fail(nullptr, error, func); }

MPI_Errhandler reference_to(MPI_Errhandler handler) {
  MPI_Errhandler again = handler;
  real.Comm_set_errhandler(stand_in(), handler);
  real.Comm_get_errhandler(stand_in(), &again);
  return again;
}

void set_errhandler(Comm& comm, MPI_Errhandler handler) {
  MPI_Errhandler old = comm.errhandler;
  comm.errhandler = reference_to(handler);
  if (old != MPI_ERRHANDLER_NULL) real.Errhandler_free(&old);
  set_in_library(comm);
}

void inherit_errhandler(Comm& comm, const Comm& parent) { set_errhandler(comm, handler_of(parent)); }

void drop_errhandler(Comm& comm) {
  if (comm.errhandler != MPI_ERRHANDLER_NULL) real.Errhandler_free(&comm.errhandler);
}

}  // namespace mpivet::virtual_mpi

using namespace mpivet;
using namespace mpivet::virtual_mpi;
using runtime::real;
using spec::Func;

int PMPI_Comm_create_errhandler(MPI_Comm_errhandler_function* function, MPI_Errhandler* errhandler) {
  const int err = real.Comm_create_errhandler(function, errhandler);
  if (!err) functions()[*errhandler] = function;
  return err;
}

int PMPI_Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler errhandler) {
  Comm* c = find_comm(comm);
  if (!c) return fail(MPI_ERR_COMM, Func::Comm_set_errhandler);
  if (errhandler == MPI_ERRHANDLER_NULL) return fail(c, MPI_ERR_ARG, Func::Comm_set_errhandler);
  set_errhandler(*c, errhandler);
  return MPI_SUCCESS;
}

int PMPI_Comm_get_errhandler(MPI_Comm comm, MPI_Errhandler* errhandler) {
  const Comm* c = find_comm(comm);
  if (!c) return fail(MPI_ERR_COMM, Func::Comm_get_errhandler);
  *errhandler = reference_to(handler_of(*c));
  return MPI_SUCCESS;
}

int PMPI_Comm_call_errhandler(MPI_Comm comm, int errorcode) {
  const Comm* c = find_comm(comm);
  if (!c) return fail(MPI_ERR_COMM, Func::Comm_call_errhandler);
  fail(c, errorcode, Func::Comm_call_errhandler);
  return MPI_SUCCESS;
}

// Names of MPI 1, which some headers replace by an error message.
#undef PMPI_Errhandler_create
#undef PMPI_Errhandler_get
#undef PMPI_Errhandler_set
int PMPI_Errhandler_create(MPI_Comm_errhandler_function* function, MPI_Errhandler* errhandler) {
  return PMPI_Comm_create_errhandler(function, errhandler);
}
int PMPI_Errhandler_get(MPI_Comm comm, MPI_Errhandler* errhandler) {
  return PMPI_Comm_get_errhandler(comm, errhandler);
}
int PMPI_Errhandler_set(MPI_Comm comm, MPI_Errhandler errhandler) { return PMPI_Comm_set_errhandler(comm, errhandler); }
