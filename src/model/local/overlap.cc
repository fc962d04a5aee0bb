// Memory given to MPI twice. Reading twice is allowed since MPI 2.2; whatever is written must not be touched by
// anything else under way.
#include <algorithm>

#include "model/local/bookkeeper.h"
#include "model/names.h"
#include "model/world.h"

namespace mpivet::model {
namespace {

// Operations whose bounding boxes meet are compared byte by byte; of very many only the first.
constexpr int kMostCompared = 64;

std::uint64_t first_common(const Memory& a, const Memory& b) {
  return static_cast<std::uint64_t>(std::max(a.range.lo, b.range.lo));
}

}  // namespace

// The buffers of one call among themselves.
void Bookkeeper::check_call(Actor& a, const CallBuffers& b, const event::Header* record) {
  OverlapFact fact{};
  fact.call_writes = true;
  if (!b.writes.empty() && footprints_.overlaps_itself(b.writes)) {
    fact.problem = OverlapFact::Problem::receive;
    fact.address = static_cast<std::uint64_t>(b.writes.range.lo);
  } else if (!b.writes.empty() && !b.reads.empty() && footprints_.intersect(b.reads, b.writes)) {
    fact.problem = OverlapFact::Problem::send_receive;
    fact.address = first_common(b.reads, b.writes);
  } else {
    return;
  }
  fact.call = call_ref(a, record);
  tell(a, record, std::move(fact));
}

void Bookkeeper::check_active(Actor& a, const Memory& memory, bool writes, const event::Header* call) {
  if (memory.range.empty()) return;
  const Books& books = a.rank->books;
  if (!books.writes.empty() && check_against(a, books.writes, memory, writes, call)) return;
  if (writes && !books.reads.empty()) check_against(a, books.reads, memory, writes, call);
}

bool Bookkeeper::check_against(Actor& a, const IntervalSet& active, const Memory& memory, bool writes,
                               const event::Header* call) {
  const Claim* found = nullptr;
  int left = kMostCompared;
  active.meeting(memory.range, [&](const IntervalNode* node) {
    const auto* claim = static_cast<const Claim*>(node);
    if (footprints_.intersect(claim->memory(), memory)) found = claim;
    return !found && --left > 0;
  });
  if (!found) return false;
  OverlapFact fact{};
  fact.problem = OverlapFact::Problem::active;
  fact.call_writes = writes;
  fact.active_writes = found->writes;
  fact.address = first_common(found->memory(), memory);
  fact.call = call_ref(a, call);
  const LiveRequest& owner = *found->owner;
  const event::Header* record = owner.last_start() ? owner.last_start() : owner.made.get();
  fact.active = call_ref(a, record);
  fact.active.thread = record->thread;
  tell(a, call, std::move(fact));
  return true;
}

}  // namespace mpivet::model
