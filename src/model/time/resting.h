// Moments at which the machine is at rest (model/rest.h), and what comes of them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>

#include "model/listener.h"
#include "model/rest.h"

namespace mpivet::event {
struct Header;
}

namespace mpivet::model {

class Causality;
class Collectives;
class Leniency;
class Operations;
struct Rank;
struct World;

class CountingListener : public Listener {
 public:
  explicit CountingListener(Listener& to) : to_(to) {}
  void on(const Fact& fact) override {
    ++told_;
    to_.on(fact);
  }
  std::uint64_t told() const { return told_; }

 private:
  Listener& to_;
  std::uint64_t told_ = 0;
};

class Resting {
 public:
  Resting(World& world, const CountingListener& listener, const Causality& causality, const Leniency& leniency,
          const Operations& operations, const Collectives& collectives)
      : world_(world),
        listener_(listener),
        causality_(causality),
        leniency_(leniency),
        operations_(operations),
        collectives_(collectives) {}

  // It has made no request that it has not waited for, and its virtual position is where it really is.
  bool at_rest(const Rank& rank) const;
  bool has_caught_up(const Rank& rank) const;
  // Nothing at all, if something is under way, or if it is not only by calls that it is decided what happens next.
  std::optional<Rest> look(std::size_t footprint) const;
  // A call that does the same whenever it is made, but for the id of its request.
  bool is_simple(const event::Header* record) const;
  // Nothing but counting was done between the two.
  static bool only_counted(const Rest& from, const Rest& to);
  // As if what was fed between the two had been fed so many times more.
  void again(const Rest& from, const Rest& to, std::uint64_t times) const;

 private:
  bool decided_by_calls(const Rank& rank) const;

  World& world_;
  const CountingListener& listener_;
  const Causality& causality_;
  const Leniency& leniency_;
  const Operations& operations_;
  const Collectives& collectives_;
};

}  // namespace mpivet::model
