// Which threads MPI_Init has started. A thread that the analyzer cannot place might still call MPI and so end a
// wait; those of the MPI library never do.
#pragma once
#include <cstddef>
#include <cstdint>

namespace mpivet::runtime {

class LibraryThreads {
 public:
  // Notes the threads there are before MPI_Init.
  LibraryThreads();
  // After it: tells the analyzer the new ones.
  void tell() const;

 private:
  static constexpr std::size_t kMost = 256;
  std::int32_t before_[kMost];
  std::size_t count_ = 0;
};

}  // namespace mpivet::runtime
