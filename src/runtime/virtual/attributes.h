// Attributes of communicators.
#pragma once
#include <mpi.h>

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

// Runs the copy callbacks of `from` for a duplicate.
int copy_attributes(const Comm& from, Comm& to);
// Runs the delete callbacks, the last set first; the attributes are gone then.
int delete_attributes(Comm& comm);

}  // namespace mpivet::virtual_mpi
