// Ends a child process when this one dies, however it dies.
//
// PR_SET_PDEATHSIG would do that in a line, but it sends the signal each time a thread of a dying process hands the
// child on to another one: once or twice, as it happens. mpirun takes a second SIGTERM as the order to drop everything
// and leaves its files behind. So a small process of its own waits for our end and sends it once. A child that has not
// ended some seconds later is killed: mpirun 4.1 hangs now and then in its own shut-down (PMIx_server_finalize).
//
// It is in our process group, as the child is, and takes all signals: what was sent to the whole group (by a terminal,
// by timeout(1)) it gets too and tells us, so that we know what the child has got without us.
#pragma once
#include <sys/types.h>

#include <bitset>
#include <optional>
#include <string>
#include <vector>

#include "base/unique_fd.h"

namespace mpivet {

class Guardian {
 public:
  // The kernel has what it takes (pidfd_open, Linux 5.3).
  static bool possible();

  // What it becomes when we die and could not say that we are done; it keeps our standard streams then, and `kept`.
  struct Heir {
    std::vector<std::string> words;
    std::vector<int> kept;
  };

  Guardian(pid_t child, int signal, const Heir& heir = {});
  ~Guardian();
  Guardian(const Guardian&) = delete;
  Guardian& operator=(const Guardian&) = delete;

  // The signal was sent to the process group since this was asked last, so the child has it too. Nothing if there is no
  // guardian to ask. Group members get a signal one after the other: give it a moment.
  std::optional<bool> sent_to_group(int signal);

 private:
  UniqueFd alive_;       // closed by the kernel when we die
  UniqueFd told_;        // the numbers of signals
  std::bitset<64> got_;  // those that were told and not asked for yet
  pid_t pid_ = -1;
  bool has_heir_ = false;
};

}  // namespace mpivet
