// The checks that are switched on, as a listener of the tracker: facts in, raw findings out.
#pragma once
#include <functional>
#include <memory>
#include <vector>

#include "checks/check.h"
#include "checks/select.h"

namespace mpivet::checks {

class CheckSet : public model::Listener {
 public:
  using Sink = std::function<void(RawFinding&&)>;

  CheckSet(const Selection& selection, Context context, Sink sink);

  void message(const model::MessageFact& fact) override;
  void unreceived(const model::UnreceivedFact& fact) override;
  void collective(const model::CollectiveFact& fact) override;
  void deadlock(const model::DeadlockFact& fact) override;
  void leaks(const model::LeakFact& fact) override;
  void race(const model::RaceFact& fact) override;
  void transmission(const model::TransmissionFact& fact) override;
  void overlap(const model::OverlapFact& fact) override;
  void request(const model::RequestFact& fact) override;
  void buffer(const model::BufferFact& fact) override;
  void argument(const model::ArgumentFact& fact) override;
  // From the ranks themselves, not from the tracker.
  void notice(const model::NoticeFact& fact);
  void ended(const model::EndFact& fact);
  void stall(const model::StallFact& fact);

 private:
  template <class Ask>
  void ask_all(Ask ask);

  Context context_;
  Sink sink_;
  std::vector<std::unique_ptr<Check>> checks_;
};

}  // namespace mpivet::checks
