// A choice: something that may happen next and need not. Everything else that happens in MPI is forced, and does not
// need to be tried in more than one order (POE of the FIB paper, 3.1).
#pragma once
#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace mpivet::replay {

// Follows from the rest of a choice, so it takes no part in comparing: a file may lack it.
struct MessageTag {
  int value = -1;  // not known
  friend constexpr std::strong_ordering operator<=>(MessageTag, MessageTag) { return std::strong_ordering::equal; }
  friend constexpr bool operator==(MessageTag, MessageTag) { return true; }
};

struct Choice {
  enum class Kind : std::uint8_t {
    match,    // an any-source receive gets a message
    outcome,  // a call that may end in several ways ends so: Waitany, Waitsome, Test..., Probe, Iprobe
  };
  Kind kind = Kind::match;
  int rank = 0;                            // of the receive, of the call
  std::uint64_t op = 0;                    // number of the receive; of the call among those that complete or probe
  int source = -1;                         // of the message
  std::uint64_t send = 0;                  // its number at the source
  MessageTag tag = {};                     // its tag
  bool flag = false;                       // outcome of a test or a probe
  bool probe = false;                      // the outcome of a probe
  std::vector<std::uint32_t> chosen = {};  // outcome: positions that are completed

  friend auto operator<=>(const Choice&, const Choice&) = default;
};

// Neither changes what the other one does or whether it can be done: trying them in one order is enough.
inline bool independent(const Choice& a, const Choice& b) {
  using Kind = Choice::Kind;
  if (a.kind == Kind::match && b.kind == Kind::match) {
    const bool same_receive = a.rank == b.rank && a.op == b.op;
    const bool same_message = a.source == b.source && a.send == b.send;
    return !same_receive && !same_message;
  }
  if (a.rank != b.rank) return true;
  if (a.kind == Kind::outcome && b.kind == Kind::outcome) return false;
  const Choice& outcome = a.kind == Kind::outcome ? a : b;
  return !outcome.probe;
}

}  // namespace mpivet::replay
