// Ends a child process when this one dies, however it dies.
//
// PR_SET_PDEATHSIG would do that in a line, but it sends the signal each time a thread of a dying process hands the
// child on to another one: once or twice, as it happens. mpirun takes a second SIGTERM as the order to drop everything
// and leaves its files behind. So a small process of its own waits for our end and sends it once.
#pragma once
#include <sys/types.h>

#include "base/unique_fd.h"

namespace mpivet {

class Guardian {
 public:
  // The kernel has what it takes (pidfd_open, Linux 5.3).
  static bool possible();

  explicit Guardian(pid_t child, int signal);
  ~Guardian();
  Guardian(const Guardian&) = delete;
  Guardian& operator=(const Guardian&) = delete;

 private:
  UniqueFd alive_;  // closed by the kernel when we die
  pid_t pid_ = -1;
};

}  // namespace mpivet
