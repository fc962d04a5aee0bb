// mpivet run --replay, mpivet exec --replay: the plan for the ranks, in memory that they map, and what became of it.
#pragma once
#include <string>
#include <vector>

#include "base/result.h"
#include "base/unique_fd.h"
#include "cli/run/split_command.h"
#include "replay/replay.h"
#include "report/findings/finding.h"

namespace mpivet::cli {

class NativeReplay {
 public:
  static Result<NativeReplay> open(const std::string& file);

  const replay::Replay& replay() const { return replay_; }
  // Where the ranks find the plan, as long as this process lives.
  std::string path() const;
  // After the job, which has ended with `code`: whether the file was followed, whether what it is about has happened.
  // The exit status, which is otherwise to be `status`.
  int tell(const std::vector<report::Finding>& findings, int code, int status, bool quiet) const;
  // The same where each rank has a plan of its own, and nobody knows of the others.
  void tell_of_own_rank(bool quiet) const;

 private:
  struct Followed {
    std::string diverged;     // who has left the way, and how
    std::vector<int> behind;  // ranks that did not come to all that the file has for them
  };
  Followed followed() const;
  std::string what_happened(const std::vector<report::Finding>& findings, int code) const;
  std::string what_status(int code) const;
  std::string where_it_stands(const Followed& followed) const;

  std::string file_;
  replay::Replay replay_;
  std::vector<std::byte> plan_;
  UniqueFd region_;
};

// The command line of `mpivet run --replay F`, with the program and the number of ranks of the file where it has none.
Result<SplitCommand> complete_command(const Words& words);

}  // namespace mpivet::cli
