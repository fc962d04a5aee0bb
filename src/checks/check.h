// What one check is: it looks at a fact of the tracker and says what it means to the user, or nothing.
#pragma once
#include <functional>
#include <memory>
#include <optional>

#include "checks/registry.h"
#include "model/facts.h"
#include "model/notices.h"
#include "report/raw_finding.h"

namespace mpivet::checks {

using RawFinding = report::RawFinding;
using MaybeFinding = std::optional<RawFinding>;

// What checks may ask about the run.
struct Context {
  // For how many seconds a thread has been inside the call it sits in; negative: not known.
  std::function<double(int rank, int thread)> seconds_inside;
  // The call was made by a library and not by the program itself; false if that is not known.
  std::function<bool(const model::CallRef& call)> made_by_library = {};
};

class Check {
 public:
  virtual ~Check() = default;
  virtual MaybeFinding message(const model::MessageFact&) const { return {}; }
  virtual MaybeFinding unreceived(const model::UnreceivedFact&) const { return {}; }
  virtual MaybeFinding collective(const model::CollectiveFact&) const { return {}; }
  virtual MaybeFinding deadlock(const model::DeadlockFact&, const Context&) const { return {}; }
  virtual MaybeFinding leaks(const model::LeakFact&, const Context&) const { return {}; }
  virtual MaybeFinding notice(const model::NoticeFact&) const { return {}; }
  virtual MaybeFinding ended(const model::EndFact&) const { return {}; }
  virtual MaybeFinding stall(const model::StallFact&) const { return {}; }
  virtual MaybeFinding race(const model::RaceFact&) const { return {}; }
  virtual MaybeFinding transmission(const model::TransmissionFact&) const { return {}; }
  virtual MaybeFinding overlap(const model::OverlapFact&) const { return {}; }
  virtual MaybeFinding request(const model::RequestFact&) const { return {}; }
  virtual MaybeFinding buffer(const model::BufferFact&) const { return {}; }
  virtual MaybeFinding argument(const model::ArgumentFact&) const { return {}; }
};

// One maker per row, defined in the check's folder.
#define CHECK(folder, id, severity, on, cost, title) std::unique_ptr<Check> make_##folder();
#define STATIC_CHECK(folder, id, severity, on, cost, title)
#include "checks/checks.inc"
#undef CHECK

}  // namespace mpivet::checks
