// Deadlocks: the parked actors that no other rank can ever release. See search.cc.
#pragma once
#include <cstdint>
#include <unordered_set>
#include <vector>

#include "model/facts.h"
#include "model/real_state.h"

namespace mpivet::model {

class Collectives;
class Leniency;
class Parking;
class VirtualTime;
class WaitGraph;
class Waits;
struct Wait;
struct Actor;
struct Rank;
struct World;

class DeadlockSearch {
 public:
  DeadlockSearch(World& world, Collectives& collectives, Leniency& leniency, const Waits& waits, Parking& parking,
                 VirtualTime& time)
      : world_(world), collectives_(collectives), leniency_(leniency), waits_(waits), parking_(parking), time_(time) {}

  // With a RealState: everything. Without: only what concerns threads known to have passed their calls.
  void look(const RealState* real);
  // Nothing will follow.
  void last_look();
  bool told_hard() const { return told_hard_; }

 private:
  struct Place {  // an actor in a certain call
    Actor* actor;
    std::uint64_t serial;
    std::uint64_t epoch;
    bool operator==(const Place&) const = default;
  };
  // A potential deadlock that is told once all who did not simply pass by buffering have moved on by themselves.
  struct Potential {
    DeadlockFact fact;
    std::vector<Place> watched;
    std::uint64_t sites;
    // Ranks that a thread not seen yet might have helped, with the threads seen. With any, only the end can tell.
    std::vector<std::pair<const Rank*, std::size_t>> threads;
  };

  void search(const RealState* real);
  static bool was_there_before(const WaitGraph& graph, const std::vector<int>& component,
                               std::vector<std::vector<Place>>& now, const std::vector<std::vector<Place>>& before);
  bool has_left(const Actor& actor) const;
  bool examine(const WaitGraph& graph, const std::vector<int>& component, const RealState* real);
  bool settle_passed(const WaitGraph& graph, const std::vector<int>& component, const RealState* real);
  std::vector<int> stuck_whatever_is_chosen(const WaitGraph& graph, const std::vector<int>& component,
                                            const RealState* real);
  std::vector<int> stuck_whatever_is_buffered(const WaitGraph& graph, const std::vector<int>& component,
                                              const RealState& real);
  void consider_hard(const WaitGraph& graph, const std::vector<int>& component, const RealState& real);
  bool compare_unfinished(const WaitGraph& graph, const std::vector<int>& component);
  void note_threads(Potential& potential) const;
  void step_over_riddles(const std::vector<Actor*>& passed);
  static bool is_unread(const Wait& wait, const RealState& real);
  bool is_at_rest(const WaitGraph& graph, const std::vector<int>& component, const RealState* real) const;
  bool step_over_undecided(const WaitGraph& graph, const RealState* real);
  void step_over_in_doubt(Actor& actor);
  bool is_watched(const Actor& actor) const;
  void drop_potentials_of(const Actor& actor);
  void tell_potentials(bool all);

  World& world_;
  Collectives& collectives_;
  Leniency& leniency_;
  const Waits& waits_;
  Parking& parking_;
  VirtualTime& time_;
  bool last_ = false;
  bool told_hard_ = false;
  std::vector<std::vector<Place>> seen_, seen_before_;            // hard candidates of this look and the one before
  std::vector<std::vector<Place>> stood_, stood_before_;          // the same for potential ones
  std::vector<std::vector<Place>> undecided_, undecided_before_;  // and for those that something undecided holds up
  std::vector<Potential> potentials_;
  std::uint64_t sightings_ = 0;
  std::unordered_set<std::uint64_t> told_sites_;
};

}  // namespace mpivet::model
