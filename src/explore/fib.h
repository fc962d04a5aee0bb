// FIB: which barriers are functionally irrelevant (FIB paper, sections 2 and 3.2).
//
// On each interleaving, CheckRelevant looks at the completes-before relation: within a rank (IntraCB), and between the
// members of a match set (InterCB). A barrier may matter if it is all that orders an any-source receive and a send that
// could have matched it. The relation does not say all: messages may be kept apart by other messages. So whoever is
// named here is tried (see explore.h): a barrier is relevant if, and only if, without it the messages can be matched in
// other ways.
//
// A barrier is a source place, with all calls made from there; places whose calls meet belong together.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "explore/explorer.h"

namespace mpivet::explore {

// Two calls that a barrier keeps in order.
struct Ordered {
  int receive_rank, send_rank;
  Origin receive, send;
  bool receive_first;
};

struct Barrier {
  std::set<std::uint32_t> stacks;  // of its calls
  std::uint64_t calls = 0;         // of all ranks, in the first interleaving that has it
  std::optional<Ordered> orders;   // it may matter for these
};

class Fib {
 public:
  // CheckRelevant of the paper.
  void look_at(const World& world);

  // All barriers met.
  std::vector<Barrier> barriers() const;

 private:
  std::uint32_t group_of(std::uint32_t stack) const;
  void join(std::uint32_t a, std::uint32_t b);
  void note_barriers(const World& world);

  std::map<std::uint32_t, std::uint32_t> parent_;  // stacks that belong together (union-find)
  std::map<std::uint32_t, std::uint64_t> calls_;   // by stack
  std::map<std::uint32_t, Ordered> orders_;        // by stack of one of its calls
};

// Which message went to which receive: what must not change when a barrier goes.
std::string matching_of(const World& world);

}  // namespace mpivet::explore
