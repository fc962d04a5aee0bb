// Workers that share nothing but a folder, on any number of nodes (mpirun, job arrays): the parts of the tree are in a
// file that the first of them writes; who makes the file "….taken" has taken a part; what was found in it is in
// "….json". The one that finds all parts done puts them together. A part whose worker has died is missing then.
#pragma once
#include <string>
#include <vector>

#include "explore/exploration.h"

namespace mpivet::explore {

struct FolderJob {
  std::vector<std::string> program;
  int ranks = 0;
  std::string buffering;  // as given: zero, infinite, both
  friend bool operator==(const FolderJob&, const FolderJob&) = default;
};

class Folder {
 public:
  explicit Folder(std::string path) : path_(std::move(path)) {}

  // Makes the folder, if need be, and writes what is explored in it; fails if that is something else.
  Status begin(const FolderJob& job) const;
  Result<FolderJob> job() const;

  struct Worker {
    int number = 0, count = 1;
  };
  // Takes parts as long as there are any. `wanted` has the limits of this worker.
  Status work(const ProgramToExplore& program, const Wanted& wanted, Worker worker) const;
  // All parts of this kind of buffering are done.
  bool done(Buffering buffering) const;
  // True for one caller only.
  bool take_last_word() const;
  // What is there, without verdicts on barriers.
  Result<Found> put_together(Buffering buffering) const;

 private:
  std::string file(Buffering buffering, const std::string& what) const;
  Result<std::vector<Branch>> parts(Buffering buffering) const;
  Result<std::vector<Branch>> make_parts(PartExplorer& explorer, Buffering buffering, std::size_t wanted) const;
  bool take(const std::string& name) const;
  Status publish(const std::string& name, const std::string& text, bool may_exist) const;

  const std::string path_;
};

}  // namespace mpivet::explore
