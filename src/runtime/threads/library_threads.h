// Which threads MPI_Init has started. A thread that the analyzer cannot place might still call MPI and so end a
// wait; those of the MPI library never do.
//
// A thread that appears while MPI_Init runs may also have been started by another thread of the program. So new ones
// count as the library's only if no other thread has run meanwhile.
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
  // `turns`: how often it has been given a processor; -1: not known.
  struct Thread {
    std::int32_t tid;
    std::int64_t turns;
  };
  static constexpr std::size_t kMost = 256;

  bool somebody_else_ran() const;

  Thread before_[kMost];
  std::size_t count_ = 0;
};

}  // namespace mpivet::runtime
