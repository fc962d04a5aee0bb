// Fortran entry points of Open MPI that do not pass through the C functions: error handlers and attribute keys made
// in Fortran get their Fortran callbacks directly inside the library. mpif.h and `use mpi` call the names with an
// underscore, `use mpi_f08` the internal ones. Everything else of Open MPI's Fortran calls PMPI functions.
#include <dlfcn.h>

#include "runtime/record/wrap.h"

#ifdef OPEN_MPI

using namespace mpivet;
using namespace mpivet::runtime;

namespace {

using MakeErrhandler = void(void* function, MPI_Fint* errhandler, MPI_Fint* ierr);
using MakeKeyval = void(void* copy, void* erase, MPI_Fint* keyval, void* extra_state, MPI_Fint* ierr);

// The Fortran library is loaded by whoever calls these, and only then.
template <class Function>
Function* real_fortran(Function*& known, const char* name) {
  if (!known) known = reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
  return known;
}

static_assert(sizeof(args::Comm_create_errhandler) == sizeof(args::Win_create_errhandler) &&
              sizeof(args::Comm_create_errhandler) == sizeof(args::File_create_errhandler));
static_assert(sizeof(args::Comm_create_keyval) == sizeof(args::Type_create_keyval) &&
              sizeof(args::Comm_create_keyval) == sizeof(args::Win_create_keyval));

void make_errhandler(Call& call, MakeErrhandler* real_make, void* function, MPI_Fint* errhandler, MPI_Fint* ierr) {
  MPI_Fint own_error = MPI_SUCCESS;
  if (!ierr) ierr = &own_error;
  real_make(function, errhandler, ierr);
  if (!call.active() || *ierr != MPI_SUCCESS) return;
  const MPI_Errhandler made = PMPI_Errhandler_f2c(*errhandler);
  const std::uint32_t id = adopt(spec::HandleKind::errhandler, key_of(made), errhandler);
  if (auto* a = call.begin<args::Comm_create_errhandler>(Kind::call)) {
    a->comm_errhandler_fn = address(function);
    a->errhandler_addr = address(errhandler);
    a->errhandler = id;
    call.publish(MPI_SUCCESS);
  }
}

void make_keyval(Call& call, MakeKeyval* real_make, void* copy, void* erase, MPI_Fint* keyval, void* extra_state,
                 MPI_Fint* ierr) {
  MPI_Fint own_error = MPI_SUCCESS;
  if (!ierr) ierr = &own_error;
  real_make(copy, erase, keyval, extra_state, ierr);
  if (!call.active() || *ierr != MPI_SUCCESS) return;
  const std::uint32_t id = adopt(spec::HandleKind::keyval, key_of(*keyval), keyval);
  if (auto* a = call.begin<args::Comm_create_keyval>(Kind::call)) {
    a->comm_copy_attr_fn = address(copy);
    a->comm_delete_attr_fn = address(erase);
    a->comm_keyval_addr = address(keyval);
    a->extra_state = address(extra_state);
    a->comm_keyval = id;
    call.publish(MPI_SUCCESS);
  }
}

}  // namespace

#define MPIVET_FORTRAN_NAMES(name, parameters)                                                                \
  extern "C" __attribute__((visibility("default"), alias("ompi_" #name "_f"))) void mpi_##name##_ parameters; \
  extern "C" __attribute__((visibility("default"), alias("ompi_" #name "_f"))) void pmpi_##name##_ parameters;

#define MPIVET_FORTRAN_ERRHANDLER(Function, name)                                                              \
  extern "C" __attribute__((visibility("default"))) void ompi_##name##_f(void* function, MPI_Fint* errhandler, \
                                                                         MPI_Fint* ierr) {                     \
    static MakeErrhandler* known;                                                                              \
    Call call(Func::Function, MPIVET_CALLER);                                                                  \
    make_errhandler(call, real_fortran(known, "ompi_" #name "_f"), function, errhandler, ierr);                \
  }                                                                                                            \
  MPIVET_FORTRAN_NAMES(name, (void*, MPI_Fint*, MPI_Fint*))

#define MPIVET_FORTRAN_KEYVAL(Function, name)                                                                       \
  extern "C" __attribute__((visibility("default"))) void ompi_##name##_f(void* copy, void* erase, MPI_Fint* keyval, \
                                                                         void* extra_state, MPI_Fint* ierr) {       \
    static MakeKeyval* known;                                                                                       \
    Call call(Func::Function, MPIVET_CALLER);                                                                       \
    make_keyval(call, real_fortran(known, "ompi_" #name "_f"), copy, erase, keyval, extra_state, ierr);             \
  }                                                                                                                 \
  MPIVET_FORTRAN_NAMES(name, (void*, void*, MPI_Fint*, void*, MPI_Fint*))

MPIVET_FORTRAN_ERRHANDLER(Comm_create_errhandler, comm_create_errhandler)
MPIVET_FORTRAN_ERRHANDLER(Win_create_errhandler, win_create_errhandler)
MPIVET_FORTRAN_ERRHANDLER(File_create_errhandler, file_create_errhandler)
MPIVET_FORTRAN_KEYVAL(Comm_create_keyval, comm_create_keyval)
MPIVET_FORTRAN_KEYVAL(Type_create_keyval, type_create_keyval)
MPIVET_FORTRAN_KEYVAL(Win_create_keyval, win_create_keyval)
MPIVET_FORTRAN_KEYVAL(Keyval_create, keyval_create)

#endif
