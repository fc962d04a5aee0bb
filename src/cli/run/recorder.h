// The flight recorder: a folder, the user's alone, where the rings of a run have names until it has ended in good
// order.
#pragma once
#include <string>

#include "base/result.h"

namespace mpivet::cli {

class Recorder {
 public:
  // Makes the folder, or takes one that nobody else can look into. `run` names this run among others in the folder.
  static Result<Recorder> open(const std::string& folder, const std::string& run);

  const std::string& folder() const { return folder_; }
  // What the name of a ring begins with (event::kRecorderVariable).
  std::string prefix() const { return folder_ + "/" + run_ + "-"; }
  std::string definitions() const;

  // After the run: its files go, and the folder if it is empty then; unless something died, then the user is told.
  void close(bool something_died) const;

 private:
  Recorder(std::string folder, std::string run) : folder_(std::move(folder)), run_(std::move(run)) {}
  std::string folder_, run_;
};

// Names for runs: of `mpivet run`; and one that all ranks agree upon which a launcher has started on a node.
std::string name_of_this_run();
std::string name_of_launched_run();

}  // namespace mpivet::cli
