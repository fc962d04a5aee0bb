// Calls that have failed, until it is clear who speaks of them: where another finding is about the same call (a message
// that does not fit, an invalid argument), the user is told once, by the one that knows more.
#pragma once
#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "model/facts.h"
#include "model/notices.h"
#include "report/findings/raw_finding.h"

namespace mpivet::checks {

class FailedCalls {
 public:
  // Why MPI refuses a call; the failure itself is still to come.
  void refused(const model::ArgumentFact& fact);
  void failed(model::NoticeFact&& fact);
  // What another check has found.
  void found(const report::RawFinding& finding);

  const std::vector<model::NoticeFact>& held() const { return held_; }
  // Those that are to be told now. What did not fit may be found only when both ends of the message are known, so that
  // failure waits until the end.
  std::vector<model::NoticeFact> settle(bool at_end);
  // Was the memory of this call found to be in use twice?
  bool overlaps(const model::CallRef& call) const;

 private:
  std::vector<model::NoticeFact> held_;
  std::unordered_map<std::uint64_t, model::ArgumentFact> refused_;  // by place
  std::unordered_set<std::uint64_t> explained_;                     // calls that a finding speaks of
  std::unordered_set<std::uint64_t> inaccessible_;                  // likewise, of buffers only
  std::unordered_set<std::uint64_t> overlapped_;                    // likewise, of memory in use twice
  std::unordered_set<int> misunderstood_;                           // ranks in findings about messages and collectives
};

}  // namespace mpivet::checks
