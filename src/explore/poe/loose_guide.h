// The way of a replay file that tells only which messages receives and probes from any source get ("partial"): how
// often a program polls, and which of several requests is complete first, is left to whoever follows it.
//
// A program that polls is taken to go on until the answer is yes, so "no" is the last thing it is told.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "explore/world/world.h"
#include "replay/choice.h"

namespace mpivet::explore {

class LooseGuide {
 public:
  // Calls are counted as partial files do: probes from any source that find a message.
  explicit LooseGuide(const std::vector<Choice>& matches);

  void begin();
  // The one of these to take; nothing: the way does not have any of them.
  std::optional<Choice> pick(const World& world, const std::vector<Choice>& choices) const;
  void taken(const World& world, const Choice& choice);  // before the world does it
  // What has not come so far.
  std::optional<Choice> left() const;

 private:
  using Key = std::pair<int, std::uint64_t>;  // rank and number
  struct Wanted {
    Choice choice;
    bool done = false;
  };
  static bool is_wild_probe(const World& world, const Choice& choice);
  bool is_on_the_way(const World& world, const Choice& choice) const;
  std::uint64_t probes(int rank) const;

  std::map<Key, Wanted> receives_, probes_;
  std::map<int, std::uint64_t> found_;  // by probes from any source, so far
};

}  // namespace mpivet::explore
