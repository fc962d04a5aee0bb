// Tells what an exploration has found: findings with their replay files, and the rest in words.
#pragma once
#include <vector>

#include "cli/options/options.h"
#include "cli/report/findings_output.h"
#include "explore/exploration.h"
#include "replay/replay.h"
#include "report/findings/exploration.h"

namespace mpivet::cli {

class ExploreReport {
 public:
  ExploreReport(const Options& options, Words program, int ranks, FindingsOutput& output)
      : options_(options), program_(std::move(program)), ranks_(ranks), output_(output) {}

  void tell(const explore::Found& found);
  // A replay file of its own, for --replay-each.
  void keep(const explore::Interleaving& interleaving, explore::Buffering buffering);
  // What mpivet returns if no finding says otherwise.
  int status() const { return status_; }
  const std::vector<std::string>& notes() const { return notes_; }  // for the JSON report
  std::vector<report::Exploration> take_facts() { return std::move(facts_); }

 private:
  std::string write_replay(std::string about, const explore::Seen& seen, explore::Buffering buffering);
  std::string write_replay(const std::string& name, const replay::Replay& replay);
  void tell_findings(const explore::Found& found);
  std::string exits_text(const explore::Found& found, report::Exploration& facts);
  std::string outputs_text(const explore::Found& found, report::Exploration& facts);

  const Options& options_;
  const Words program_;
  const int ranks_;
  FindingsOutput& output_;
  int status_ = 0;
  int replays_ = 0, interleavings_ = 0;
  std::vector<std::string> notes_;
  std::vector<report::Exploration> facts_;
};

}  // namespace mpivet::cli
