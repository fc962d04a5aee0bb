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

  void on(const model::Fact& fact) override;

 private:
  Context context_;
  Sink sink_;
  std::vector<std::unique_ptr<Check>> checks_;
};

}  // namespace mpivet::checks
