// Who waits for whom in a log, by the rules of src/rules: the same for all analyses.
#pragma once
#include <vector>

#include "predict/log/log.h"
#include "rules/buffering.h"
#include "rules/collectives.h"
#include "rules/matching.h"

namespace mpivet::predict {

using rules::Buffering;
using rules::tag_fits;

// The send is over at once, whoever receives it.
inline bool is_buffered(const Op& send, Buffering buffering) { return rules::is_buffered(send.mode(), buffering); }

// Visits those that a rank gets data from in neighbourhood collectives, itself not, until that returns false; false
// then. If the log does not tell them, none is visited.
template <class Visit>
bool each_source(const Log& log, std::uint32_t comm, Rank rank, Visit visit) {
  const auto& all = log.comms[comm].sources;
  const auto known = all.find(rank);
  if (known == all.end()) return true;
  for (const Rank source : known->second)
    if (source != rank && !visit(source)) return false;
  return true;
}

// For whom a rank waits in a collective. Where a log does not tell with whom neighbours exchange data, it may be nobody
// without synchronization (LogFacts::unknown_sources).
using rules::Awaits;
Awaits needs_of_some(const Log& log, const Op& collective, Rank rank);
inline Awaits needs(const Log& log, const Op& collective, Rank rank, Buffering buffering) {
  return buffering == Buffering::zero ? Awaits::everybody : needs_of_some(log, collective, rank);
}

// Members of a communicator within [first, last).
std::uint64_t count_members(const Log& log, std::uint32_t comm, Rank first, Rank last);
bool is_member(const Log& log, std::uint32_t comm, Rank rank);
// Its collectives wait for nobody.
inline bool is_alone(const Log& log, std::uint32_t comm) {
  const Communicator& c = log.comms[comm];
  if (c.members.empty()) return c.own || log.ranks() == 1;
  return c.own || (c.members.size() == 1 && c.members[0].first == c.members[0].last);
}
// The rank of a member in its communicator.
std::uint64_t position_in(const Log& log, std::uint32_t comm, Rank rank);
// Which of the two groups of an intercommunicator it is in, and how many of a group are within [first, last).
int group_of(const Log& log, std::uint32_t comm, Rank rank);
std::uint64_t count_group(const Log& log, std::uint32_t comm, int group, Rank first, Rank last);

// What all members of a collective have to say alike: the function, and the root. Who has no part in it, in the root's
// group of an intercommunicator, names none.
class Same {
 public:
  void add(spec::Func func, Rank root) {
    if (func_ == spec::Func::none) func_ = func;
    if (root_ == kProcNull) root_ = root;
    mixed_ = mixed_ || !rules::meets(func, func_) || (root != kProcNull && root != root_);
  }
  void add(const Op& op) { add(op.func, spec::info(op.func).rooted ? op.root() : kProcNull); }
  bool mixed() const { return mixed_; }
  void mix() { mixed_ = true; }
  spec::Func func() const { return func_; }
  Rank root() const { return root_; }

 private:
  spec::Func func_ = spec::Func::none;
  Rank root_ = kProcNull;
  bool mixed_ = false;
};

}  // namespace mpivet::predict
