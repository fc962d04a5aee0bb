// Passes the tracker's facts on to the checks and tells the analyzer when ranks are stuck for good, whether or not
// the check that reports it is on, and why MPI refuses a call.
#pragma once
#include <functional>
#include <utility>

#include "analyzer/analyzer.h"

namespace mpivet::analyzer {

class Analyzer::Tap : public model::Listener {
 public:
  using Refused = std::function<void(const model::ArgumentFact&)>;
  using Seen = std::function<void(const model::DeadlockFact&)>;
  Tap(model::Listener& checks, std::function<void()> stuck, Refused refused, Seen in_sight, Seen about_to_tell)
      : checks_(checks),
        stuck_(std::move(stuck)),
        refused_(std::move(refused)),
        in_sight_(std::move(in_sight)),
        about_to_tell_(std::move(about_to_tell)) {}

  void message(const model::MessageFact& fact) override { checks_.message(fact); }
  void unreceived(const model::UnreceivedFact& fact) override { checks_.unreceived(fact); }
  void collective(const model::CollectiveFact& fact) override { checks_.collective(fact); }
  void deadlock(const model::DeadlockFact& fact) override {
    about_to_tell_(fact);
    checks_.deadlock(fact);
    if (fact.hard) stuck_();
  }
  void deadlock_in_sight(const model::DeadlockFact& fact) override { in_sight_(fact); }
  void leaks(const model::LeakFact& fact) override { checks_.leaks(fact); }
  void race(const model::RaceFact& fact) override { checks_.race(fact); }
  void transmission(const model::TransmissionFact& fact) override { checks_.transmission(fact); }
  void overlap(const model::OverlapFact& fact) override { checks_.overlap(fact); }
  void request(const model::RequestFact& fact) override { checks_.request(fact); }
  void buffer(const model::BufferFact& fact) override { checks_.buffer(fact); }
  void argument(const model::ArgumentFact& fact) override { fact.refused ? refused_(fact) : checks_.argument(fact); }

 private:
  model::Listener& checks_;
  std::function<void()> stuck_;
  Refused refused_;
  Seen in_sight_, about_to_tell_;
};

}  // namespace mpivet::analyzer
