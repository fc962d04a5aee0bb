// Single interleavings as data for a reader: which choices were taken, and what each rank did, step by step.
//
// There may be many, so only the first ones are kept, and those in which something is found for the first time.
#pragma once
#include <map>

#include "explore/fib/fib.h"
#include "explore/poe/explorer.h"
#include "report/findings/exploration.h"

namespace mpivet::explore {

struct StoryLimits {
  std::size_t interleavings = 1000;  // further ones only if they are notable, up to as many again
  std::size_t steps = 100'000;       // of all interleavings together; likewise choices
};

// Equal calls, choices and steps once.
class StoryTables {
 public:
  explicit StoryTables(report::Interleavings& tree);
  std::uint32_t call(report::ExploredCall call);
  std::uint32_t choice(report::ExploredChoice choice);
  std::uint32_t step(report::ExploredStep step);

 private:
  report::Interleavings& tree_;
  std::map<report::ExploredCall, std::uint32_t> calls_;
  std::map<report::ExploredChoice, std::uint32_t> choices_;
  std::map<report::ExploredStep, std::uint32_t> steps_;
};

class StoryTeller {
 public:
  explicit StoryTeller(SiteOf site_of, StoryLimits limits = {});
  // `notable`: something was found in it for the first time.
  void look_at(const Interleaving& interleaving, bool notable);
  report::Interleavings take();

 private:
  std::uint32_t call(const Origin& origin);
  report::ExploredChoice told(const Choice& choice, const World& world);
  report::ExploredStep told(int rank, const Step& step);
  void tell_steps(const Interleaving& interleaving, std::vector<std::uint32_t>& steps);

  const SiteOf site_of_;
  const StoryLimits limits_;
  report::Interleavings tree_;
  std::unique_ptr<StoryTables> tables_;
  std::map<const Meeting*, int> meetings_;  // of the interleaving looked at
  std::size_t path_count_ = 0, step_count_ = 0;
};

// A call as a site and a function name it.
report::ExploredCall explored_call(std::uint32_t func, const std::string& site);

// `later` follows in the order of the tree, after `before` interleavings.
void append(report::Interleavings& all, report::Interleavings&& later, std::uint64_t before, StoryLimits limits = {});

}  // namespace mpivet::explore
