// Places known to rely on buffering. They have been told, so there is no use in stopping at each of their calls again;
// a loop that sends head to head would otherwise come to a stand with every turn.
#pragma once
#include <cstdint>
#include <unordered_set>

#include "event/record.h"

namespace mpivet::model {

struct Actor;
class Waits;

class Leniency {
 public:
  explicit Leniency(Waits& waits) : waits_(waits) {}

  bool empty() const { return sites_.empty(); }

  // From now on, a thread that has really left a call from this place is not held there in virtual time.
  void relies_on_buffering(const Actor& actor);
  // The thread has left such a call, and nothing but a buffer explains it.
  bool is_lenient(const Actor& actor, const event::Header* record) const;

 private:
  Waits& waits_;
  std::unordered_set<std::uint64_t> sites_;
};

}  // namespace mpivet::model
