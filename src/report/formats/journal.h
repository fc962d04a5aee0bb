// Findings as they are made, in memory without a name that outlives the process which makes them: whoever has the
// descriptor can report them when that process is killed.
//
// Entries are only added. One counts when the length at the beginning includes it, so that a writer may be killed at
// any instruction.
#pragma once
#include <cstdint>
#include <vector>

#include "base/result.h"
#include "base/unique_fd.h"
#include "report/findings/finding.h"
#include "report/findings/run_info.h"

namespace mpivet::report {

class Journal {
 public:
  static Result<Journal> make();

  int fd() const { return fd_.get(); }
  // What is known of the run by now; goes with the next finding.
  RunInfo& run() { return run_; }
  // An earlier finding of the same number is replaced. `printed`: the user has seen it.
  void note(std::size_t number, const Finding& finding, bool printed);
  // The run alone, before there is any finding.
  void begin();

 private:
  explicit Journal(UniqueFd fd) : fd_(std::move(fd)) {}
  void add(std::uint32_t number, bool printed, std::vector<Finding> findings);

  UniqueFd fd_;
  RunInfo run_;
  std::uint64_t length_ = 0;
};

struct JournalContent {
  struct Entry {
    Finding finding;
    bool printed;
  };
  RunInfo run;
  std::vector<Entry> entries;  // in the order of their numbers
};
Result<JournalContent> read_journal(int fd);

}  // namespace mpivet::report
