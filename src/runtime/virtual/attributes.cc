#include "runtime/virtual/attributes.h"

#include <algorithm>
#include <climits>
#include <deque>

#include "real.h"
#include "runtime/virtual/errors.h"
#include "runtime/virtual/rank.h"

namespace mpivet::virtual_mpi {
namespace {

// Far from the library's own numbers.
constexpr int kFirstKey = 0x32000000;

// Kept as long as an attribute uses it, whether the program has freed it or not: so forever.
std::deque<Key>& keys() {
  static auto& all = *new std::deque<Key>;
  return all;
}

Key* usable_key(int keyval) {
  Key* key = find_key(keyval);
  return key && !key->freed ? key : nullptr;
}

// The functions the standard offers are names for what need not be called.
bool runs(MPI_Comm_copy_attr_function* f) { return f && f != MPI_COMM_NULL_COPY_FN && f != MPI_COMM_DUP_FN; }
bool runs(MPI_Comm_delete_attr_function* f) { return f && f != MPI_COMM_NULL_DELETE_FN; }

Copied copied_in_c(MPI_Comm_copy_attr_function* copy, void* extra_state, MPI_Comm comm, int keyval, void* value) {
  if (copy == MPI_COMM_DUP_FN) return {true, value, MPI_SUCCESS};
  Copied result;
  if (!runs(copy)) return result;
  int flag = 0;
  result.error = copy(comm, keyval, extra_state, value, &result.value, &flag);
  result.wanted = flag != 0;
  return result;
}

int deleted(Comm& comm, const Attribute& attribute) {
  return find_key(attribute.keyval)->erase(comm.handle, attribute.keyval, attribute.value);
}

bool predefined_attribute(int keyval, void* value, int* flag) {
  if (int* known = predefined_value(keyval)) {
    *static_cast<int**>(value) = known;
    *flag = 1;
    return true;
  }
  return runtime::real.Comm_get_attr(MPI_COMM_WORLD, keyval, value, flag) == MPI_SUCCESS;
}

}  // namespace

int make_key(Key key) {
  keys().push_back(std::move(key));
  return kFirstKey + static_cast<int>(keys().size()) - 1;
}

Key* find_key(int keyval) {
  const auto index = static_cast<std::size_t>(keyval - kFirstKey);
  return keyval >= kFirstKey && index < keys().size() ? &keys()[index] : nullptr;
}

// The answers of the library would be those of a process on its own, and some make it start helpers.
int* predefined_value(int keyval) {
  static int largest_tag = INT_MAX, no_host = MPI_PROC_NULL, anybody = MPI_ANY_SOURCE, no = 0, application = 0;
  if (keyval == MPI_TAG_UB) return &largest_tag;
  if (keyval == MPI_HOST) return &no_host;
  if (keyval == MPI_IO) return &anybody;
  if (keyval == MPI_WTIME_IS_GLOBAL) return &no;
  if (keyval == MPI_APPNUM) return &application;
  return keyval == MPI_UNIVERSE_SIZE ? &me.size : nullptr;
}

const Attribute* Attributes::find(int keyval) const {
  const auto found = std::find_if(all_.begin(), all_.end(), [&](const Attribute& a) { return a.keyval == keyval; });
  return found == all_.end() ? nullptr : &*found;
}

void Attributes::set(int keyval, void* value) {
  erase(keyval);
  all_.push_back({keyval, value});
}

void Attributes::erase(int keyval) {
  std::erase_if(all_, [&](const Attribute& a) { return a.keyval == keyval; });
}

int copy_attributes(const Comm& from, Comm& to) {
  const std::vector<Attribute> all = from.attributes.all();
  for (const Attribute& attribute : all) {
    const Copied result = find_key(attribute.keyval)->copy(from.handle, attribute.keyval, attribute.value);
    if (result.error) return result.error;
    if (result.wanted) to.attributes.set(attribute.keyval, result.value);
  }
  return MPI_SUCCESS;
}

int delete_attributes(Comm& comm) {
  while (!comm.attributes.all().empty()) {
    const Attribute last = comm.attributes.all().back();
    const int err = deleted(comm, last);
    if (err) return err;
    comm.attributes.erase(last.keyval);
  }
  return MPI_SUCCESS;
}

}  // namespace mpivet::virtual_mpi

using namespace mpivet;
using namespace mpivet::virtual_mpi;
using spec::Func;

int PMPI_Comm_create_keyval(MPI_Comm_copy_attr_function* copy, MPI_Comm_delete_attr_function* erase, int* keyval,
                            void* extra_state) {
  *keyval =
      make_key({[=](MPI_Comm comm, int key, void* value) { return copied_in_c(copy, extra_state, comm, key, value); },
                [=](MPI_Comm comm, int key, void* value) {
                  return runs(erase) ? erase(comm, key, value, extra_state) : MPI_SUCCESS;
                },
                false, reinterpret_cast<void*>(copy), reinterpret_cast<void*>(erase), extra_state});
  return MPI_SUCCESS;
}

int PMPI_Comm_free_keyval(int* keyval) {
  Key* key = usable_key(*keyval);
  if (!key) return fail(MPI_ERR_KEYVAL, Func::Comm_free_keyval);
  key->freed = true;
  *keyval = MPI_KEYVAL_INVALID;
  return MPI_SUCCESS;
}

int PMPI_Comm_set_attr(MPI_Comm comm, int keyval, void* value) {
  Comm* c = find_comm(comm);
  if (!c) return fail(MPI_ERR_COMM, Func::Comm_set_attr);
  if (!usable_key(keyval)) return fail(c, MPI_ERR_KEYVAL, Func::Comm_set_attr);
  const Attribute* old = c->attributes.find(keyval);
  const int err = old ? deleted(*c, *old) : MPI_SUCCESS;
  if (err) return fail(c, err, Func::Comm_set_attr);
  c->attributes.set(keyval, value);
  return MPI_SUCCESS;
}

int PMPI_Comm_get_attr(MPI_Comm comm, int keyval, void* value, int* flag) {
  Comm* c = find_comm(comm);
  if (!c) return fail(MPI_ERR_COMM, Func::Comm_get_attr);
  const Attribute* found = c->attributes.find(keyval);
  *flag = found != nullptr;
  if (found) *static_cast<void**>(value) = found->value;
  if (find_key(keyval)) return MPI_SUCCESS;
  return predefined_attribute(keyval, value, flag) ? MPI_SUCCESS : fail(c, MPI_ERR_KEYVAL, Func::Comm_get_attr);
}

int PMPI_Comm_delete_attr(MPI_Comm comm, int keyval) {
  Comm* c = find_comm(comm);
  if (!c) return fail(MPI_ERR_COMM, Func::Comm_delete_attr);
  const Attribute* found = usable_key(keyval) ? c->attributes.find(keyval) : nullptr;
  if (!found) return fail(c, MPI_ERR_KEYVAL, Func::Comm_delete_attr);
  const int err = deleted(*c, *found);
  if (err) return fail(c, err, Func::Comm_delete_attr);
  c->attributes.erase(keyval);
  return MPI_SUCCESS;
}

// Names of MPI 1.
int PMPI_Keyval_create(MPI_Copy_function* copy, MPI_Delete_function* erase, int* keyval, void* extra_state) {
  return PMPI_Comm_create_keyval(copy, erase, keyval, extra_state);
}
int PMPI_Keyval_free(int* keyval) { return PMPI_Comm_free_keyval(keyval); }
int PMPI_Attr_put(MPI_Comm comm, int keyval, void* value) { return PMPI_Comm_set_attr(comm, keyval, value); }
int PMPI_Attr_get(MPI_Comm comm, int keyval, void* value, int* flag) {
  return PMPI_Comm_get_attr(comm, keyval, value, flag);
}
int PMPI_Attr_delete(MPI_Comm comm, int keyval) { return PMPI_Comm_delete_attr(comm, keyval); }
