// One who explores parts of a program's tree: the processes, what they said, and who judges it.
#pragma once
#include <atomic>

#include "explore/findings/judge.h"
#include "explore/findings/story.h"
#include "explore/findings/tally.h"

namespace mpivet::explore {

struct Wanted {
  checks::Selection selection;
  Limits limits;
  bool barriers = true;
  bool outputs = false;
  bool stories = false;  // single interleavings, for who reads the report
  bool replay = false;   // only the interleaving that is `path`
  bool partial = false;  // ... or has the matches that are there
  std::vector<Choice> path;
  std::function<void(const Interleaving&)> each;  // also shown each interleaving; may be empty
  std::atomic<std::uint64_t>* counter = nullptr;  // of interleavings, shared by all workers
};

class PartExplorer {
 public:
  static Result<std::unique_ptr<PartExplorer>> start(const ProgramToExplore& program, const Wanted& wanted);

  Result<std::vector<Branch>> split(std::size_t wanted);
  // What went wrong is in the tally, with all that was found before.
  Tally explore(const Branch& part, const Explorer::Watch& watch);
  Result<WithoutBarrier> explore_without(const Branch& part, const std::set<std::string>& sites,
                                         const WithBarriers& with, const Explorer::Watch& watch);
  Result<std::vector<Branch>> split_without(std::size_t wanted, const std::set<std::string>& sites);

 private:
  PartExplorer(const ProgramToExplore& program, const Wanted& wanted);
  Explorer explorer() { return Explorer(*processes_, program_.ranks, program_.buffering, wanted_.limits); }
  bool visit(const Interleaving& one);
  void note_receives(const World& world);
  void note_probe(int rank, const Step& step);
  void note_ends(const Interleaving& one);
  void note_output(const Interleaving& one);
  void note_beside(const Interleaving& one);
  std::string wrong_turn_text(const WrongTurn& turn);
  World::LeftOut left_out(const std::set<std::string>& sites);

  const ProgramToExplore program_;
  const Wanted wanted_;
  Judge judge_;
  Records records_;
  BarrierLook barriers_;
  StoryTeller stories_;
  std::unique_ptr<Processes> processes_;
  Tally tally_;
  bool over_limit_ = false;
};

}  // namespace mpivet::explore
