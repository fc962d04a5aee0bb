// Attributes of communicators from Fortran, which both MPIs keep with functions of their own. Values are integers
// there.
#include <dlfcn.h>

#include <cstdint>

#include "runtime/virtual/attributes.h"
#include "runtime/virtual/comm.h"

namespace mpivet::virtual_mpi {
namespace {

MPI_Aint as_number(void* value) { return reinterpret_cast<MPI_Aint>(value); }

// What Fortran is told about an attribute: itself, not where it is.
int get_number(MPI_Comm comm, int keyval, MPI_Aint* number, int* flag) {
  void* value = nullptr;
  const int err = PMPI_Comm_get_attr(comm, keyval, &value, flag);
  if (err || !*flag) return err;
  const int* known = find_key(keyval) ? nullptr : static_cast<int*>(value);
  *number = known ? *known : as_number(value);
  return err;
}

}  // namespace
}  // namespace mpivet::virtual_mpi

using namespace mpivet::virtual_mpi;

#ifdef OPEN_MPI

namespace {

void* as_value(MPI_Aint number) { return reinterpret_cast<void*>(number); }

// Integer: that of the callbacks, MPI_Fint for keys of MPI 1.
template <class Integer>
using CopyFunction = void(MPI_Fint* comm, MPI_Fint* keyval, Integer* extra, Integer* in, Integer* out, MPI_Fint* flag,
                          MPI_Fint* ierr);
template <class Integer>
using DeleteFunction = void(MPI_Fint* comm, MPI_Fint* keyval, Integer* value, Integer* extra, MPI_Fint* ierr);

template <class Integer>
void create_keyval(void* copy_address, void* delete_address, MPI_Fint* keyval, Integer* extra_state, MPI_Fint* ierr) {
  auto* copy = reinterpret_cast<CopyFunction<Integer>*>(copy_address);
  auto* erase = reinterpret_cast<DeleteFunction<Integer>*>(delete_address);
  Key key;
  key.copy = [copy, extra = *extra_state](MPI_Comm comm, int number, void* value) mutable {
    MPI_Fint handle = PMPI_Comm_c2f(comm), flag = 0, err = MPI_SUCCESS;
    auto in = static_cast<Integer>(as_number(value)), out = Integer{0};
    copy(&handle, &number, &extra, &in, &out, &flag, &err);
    return Copied{flag != 0, as_value(out), err};
  };
  key.erase = [erase, extra = *extra_state](MPI_Comm comm, int number, void* value) mutable {
    MPI_Fint handle = PMPI_Comm_c2f(comm), err = MPI_SUCCESS;
    auto in = static_cast<Integer>(as_number(value));
    erase(&handle, &number, &in, &extra, &err);
    return err;
  };
  *keyval = make_key(std::move(key));
  if (ierr) *ierr = MPI_SUCCESS;
}

template <class Integer>
void set_attribute(MPI_Fint* comm, MPI_Fint* keyval, Integer* value, MPI_Fint* ierr) {
  const int err = PMPI_Comm_set_attr(PMPI_Comm_f2c(*comm), *keyval, as_value(*value));
  if (ierr) *ierr = err;
}

template <class Integer>
void get_attribute(MPI_Fint* comm, MPI_Fint* keyval, Integer* value, MPI_Fint* flag, MPI_Fint* ierr) {
  MPI_Aint number = 0;
  const int err = get_number(PMPI_Comm_f2c(*comm), *keyval, &number, flag);
  if (!err && *flag) *value = static_cast<Integer>(number);
  if (ierr) *ierr = err;
}

}  // namespace

#define MPIVET_FORTRAN(name, parameters, arguments, function)                  \
  extern "C" void ompi_##name##_f parameters { function arguments; }           \
  extern "C" [[gnu::alias("ompi_" #name "_f")]] void mpi_##name##_ parameters; \
  extern "C" [[gnu::alias("ompi_" #name "_f")]] void pmpi_##name##_ parameters;

MPIVET_FORTRAN(comm_create_keyval, (void* copy, void* erase, MPI_Fint* keyval, MPI_Aint* extra, MPI_Fint* ierr),
               (copy, erase, keyval, extra, ierr), create_keyval)
MPIVET_FORTRAN(keyval_create, (void* copy, void* erase, MPI_Fint* keyval, MPI_Fint* extra, MPI_Fint* ierr),
               (copy, erase, keyval, extra, ierr), create_keyval)
MPIVET_FORTRAN(comm_set_attr, (MPI_Fint * comm, MPI_Fint* keyval, MPI_Aint* value, MPI_Fint* ierr),
               (comm, keyval, value, ierr), set_attribute)
MPIVET_FORTRAN(attr_put, (MPI_Fint * comm, MPI_Fint* keyval, MPI_Fint* value, MPI_Fint* ierr),
               (comm, keyval, value, ierr), set_attribute)
MPIVET_FORTRAN(comm_get_attr, (MPI_Fint * comm, MPI_Fint* keyval, MPI_Aint* value, MPI_Fint* flag, MPI_Fint* ierr),
               (comm, keyval, value, flag, ierr), get_attribute)
MPIVET_FORTRAN(attr_get, (MPI_Fint * comm, MPI_Fint* keyval, MPI_Fint* value, MPI_Fint* flag, MPI_Fint* ierr),
               (comm, keyval, value, flag, ierr), get_attribute)

#else

// MPICH's Fortran makes a key like C does, and then tells through which functions its callbacks are to be called.
// `kind` is the kind of integer an attribute is, which these functions want to know.
namespace {

using CopyProxy = int(void* function, int comm, int keyval, void* extra, int kind, void* in, void** out, int* flag);
using DeleteProxy = int(void* function, int comm, int keyval, int kind, void* value, void* extra);
using SetProxy = void(int keyval, CopyProxy* copy, DeleteProxy* erase);

constexpr int kAddressKind = 1;  // of INTEGER(MPI_ADDRESS_KIND)

}  // namespace

extern "C" {

void MPII_Keyval_set_proxy(int keyval, CopyProxy* copy, DeleteProxy* erase) {
  Key* key = find_key(keyval);
  if (!key) {
    static auto* const really = reinterpret_cast<SetProxy*>(dlsym(RTLD_NEXT, "MPII_Keyval_set_proxy"));
    return really(keyval, copy, erase);
  }
  void *copy_function = key->copy_function, *delete_function = key->delete_function, *extra = key->extra_state;
  key->copy = [=](MPI_Comm comm, int number, void* value) {
    Copied result;
    int flag = 0;
    result.error = copy(copy_function, comm, number, extra, kAddressKind, value, &result.value, &flag);
    result.wanted = flag != 0;
    return result;
  };
  key->erase = [=](MPI_Comm comm, int number, void* value) {
    return erase(delete_function, comm, number, kAddressKind, value, extra);
  };
}

int MPII_Comm_set_attr(MPI_Comm comm, int keyval, void* value, int) { return PMPI_Comm_set_attr(comm, keyval, value); }

int MPII_Comm_get_attr(MPI_Comm comm, int keyval, void* value, int* flag, int) {
  return get_number(comm, keyval, static_cast<MPI_Aint*>(value), flag);
}
}

#endif
