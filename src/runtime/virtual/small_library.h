// Settings under which the MPI library starts quickly and loads little, for a process that will never talk to another.
// Each mapping of the process makes its copies dearer. In force as long as the object lives.
#pragma once
#include <string>
#include <utility>
#include <vector>

namespace mpivet::virtual_mpi {

class SmallLibrary {
 public:
  SmallLibrary();
  ~SmallLibrary();
  SmallLibrary(const SmallLibrary&) = delete;
  SmallLibrary& operator=(const SmallLibrary&) = delete;

 private:
  struct Before {
    const char* name;
    bool was_set;
    std::string value;
  };
  std::vector<Before> before_;
};

}  // namespace mpivet::virtual_mpi
