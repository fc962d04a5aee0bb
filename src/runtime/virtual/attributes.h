// Attributes of communicators.
#pragma once
#include <mpi.h>

#include <functional>
#include <vector>

namespace mpivet::virtual_mpi {

struct Comm;

struct Attribute {
  int keyval;
  void* value;
};

// In the order they were set.
class Attributes {
 public:
  const Attribute* find(int keyval) const;
  void set(int keyval, void* value);
  void erase(int keyval);
  const std::vector<Attribute>& all() const { return all_; }

 private:
  std::vector<Attribute> all_;
};

// Callbacks of a key, whatever language they are written in.
struct Copied {
  bool wanted = false;
  void* value = nullptr;
  int error = MPI_SUCCESS;
};
struct Key {
  std::function<Copied(MPI_Comm comm, int keyval, void* value)> copy;
  std::function<int(MPI_Comm comm, int keyval, void* value)> erase;
  bool freed = false;
  void *copy_function = nullptr, *delete_function = nullptr, *extra_state = nullptr;  // as given in C
};
int make_key(Key key);
// Null for a number that is no key of ours.
Key* find_key(int keyval);
// The value of an attribute that MPI_COMM_WORLD has from the beginning; null: there is none.
int* predefined_value(int keyval);

// Runs the copy callbacks of `from` for a duplicate.
int copy_attributes(const Comm& from, Comm& to);
// Runs the delete callbacks, the last set first; the attributes are gone then.
int delete_attributes(Comm& comm);

}  // namespace mpivet::virtual_mpi
