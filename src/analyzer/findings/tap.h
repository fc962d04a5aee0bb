// Passes the tracker's facts on to the checks and tells others when ranks are stuck for good, whether or not
// the check that reports it is on, and why MPI refuses a call.
#pragma once
#include <functional>
#include <utility>

#include "model/listener.h"

namespace mpivet::analyzer {

class Tap : public model::Listener {
 public:
  using Refused = std::function<void(const model::ArgumentFact&)>;
  using Seen = std::function<void(const model::DeadlockFact&)>;
  Tap(model::Listener& checks, std::function<void()> stuck, Refused refused, Seen in_sight, Seen about_to_tell)
      : checks_(checks),
        stuck_(std::move(stuck)),
        refused_(std::move(refused)),
        in_sight_(std::move(in_sight)),
        about_to_tell_(std::move(about_to_tell)) {}

  void on(const model::Fact& fact) override {
    if (const auto* sighting = std::get_if<model::SightingFact>(&fact)) return in_sight_(sighting->deadlock);
    if (const auto* argument = std::get_if<model::ArgumentFact>(&fact); argument && argument->refused)
      return refused_(*argument);
    const auto* deadlock = std::get_if<model::DeadlockFact>(&fact);
    if (deadlock) about_to_tell_(*deadlock);
    checks_.on(fact);
    if (deadlock && deadlock->hard) stuck_();
  }

 private:
  model::Listener& checks_;
  std::function<void()> stuck_;
  Refused refused_;
  Seen in_sight_, about_to_tell_;
};

}  // namespace mpivet::analyzer
