// One operation of a process, in 16 bytes: a log of a million processes with a hundred operations each has to fit in
// memory. Only what decides about who waits for whom is kept.
#pragma once
#include <cstdint>

#include "event/canonical.h"
#include "spec/functions.h"

namespace mpivet::predict {

using Rank = std::int32_t;
inline constexpr Rank kAnySource = event::kAnySource;
inline constexpr Rank kProcNull = event::kProcNull;
inline constexpr std::int32_t kAnyTag = event::kAnyTag;
inline constexpr std::uint32_t kWorld = 0;  // the communicator of all processes

enum class Kind : std::uint8_t {
  send,
  receive,
  probe,
  wait_all,   // Wait, Waitall, Test, Testall: for all of the requests
  wait_any,   // Waitany, Testany: for one
  wait_some,  // Waitsome, Testsome: for at least one
  collective,
};

// What a call is told to have done; tests and probes that said "no" are not in a log.
enum Flag : std::uint8_t {
  kNonblocking = 1,  // starts a request
  kPolled = 2,       // Test..., Iprobe: it might have said "no"
  kTakes = 4,        // Mprobe: the message is its caller's from then on; Mrecv: gets the message of the probe `first()`
  kPart = 8,         // Sendrecv: a send, a receive and a wait with this flag, in this order
  kModeShift = 4,    // two bits: spec::Mode of a send
  kRow = 64,         // waits: the requests are those of operations one behind another, from `a` on
};

struct Op {
  spec::Func func = spec::Func::none;
  Kind kind = Kind::send;
  std::uint8_t flags = 0;
  std::uint32_t comm = kWorld;  // wait_some: how many of the requests it completed
  std::uint32_t a = 0;          // messages: the peer; collectives: the root; waits: see Log::requests
  std::uint32_t b = 0;          // messages: the tag; waits: the number of requests; collectives: see PersistentTurn

  Rank peer() const { return static_cast<Rank>(a); }
  std::int32_t tag() const { return static_cast<std::int32_t>(b); }
  Rank root() const { return static_cast<Rank>(a); }
  spec::Mode mode() const { return static_cast<spec::Mode>(flags >> kModeShift & 3); }
  bool has(Flag flag) const { return (flags & flag) != 0; }
  bool is_wait() const { return kind == Kind::wait_all || kind == Kind::wait_any || kind == Kind::wait_some; }
  bool is_wild() const {
    return (kind == Kind::receive || kind == Kind::probe) && !is_matched_receive() && peer() == kAnySource;
  }
  // Mrecv: `a` is the index of its Mprobe.
  bool is_matched_receive() const { return kind == Kind::receive && has(kTakes); }
};
static_assert(sizeof(Op) == 16);

// Members meet in their nth collective on a communicator. Persistent ones are apart from the others: they are paired in
// the order in which they were made, and each may be started when it likes (MPI 4.1, 6.13). Of these, `Op::b` says
// which meeting it is: the nth start of the mth that was made on the communicator, and `func` is what made it. 0 for
// all others.
struct PersistentTurn {
  static constexpr std::uint32_t kFlag = 1u << 31, kMany = 1u << 30;
  // Few that are started often, or many that are started a few times; 0: neither.
  static constexpr std::uint32_t of(std::uint64_t m, std::uint64_t n) {
    if (m < 1u << 10 && n < 1u << 20) return kFlag | static_cast<std::uint32_t>(m << 20 | n);
    if (m < 1u << 20 && n < 1u << 10) return kFlag | kMany | static_cast<std::uint32_t>(m << 10 | n);
    return 0;
  }
  static constexpr std::uint32_t made(std::uint32_t turn) {
    return (turn & kMany) != 0 ? (turn & (kMany - 1)) >> 10 : (turn & (kMany - 1)) >> 20;
  }
};
// `counter`: of the collectives of this process on the communicator.
inline std::uint32_t turn_of(const Op& collective, std::uint32_t& counter) {
  return collective.b != 0 ? collective.b : counter++;
}

// What the run that was logged has seen: the sender and tag of a received or probed message, or the position of the
// request that Waitany completed (`source`).
struct Seen {
  static constexpr std::int32_t kNothing = -32766;
  std::int32_t source = kNothing;
  std::int32_t tag = kNothing;
  bool known() const { return source != kNothing; }
};

// An operation of this MPI function. Its kind and flags follow from what the spec says about it. Ranks are always those
// of the whole program, whatever the communicator.
Op make_message(spec::Func func, Rank peer, std::int32_t tag, std::uint32_t comm = kWorld);  // send, receive, probe
Op make_collective(spec::Func func, std::uint32_t comm = kWorld, Rank root = 0, std::uint32_t persistent_turn = 0);
// Whether the function is one that a log can hold as this.
bool is_message(spec::Func func);
bool is_collective(spec::Func func);
bool is_completion(spec::Func func);  // Wait... and Test...
bool is_sendrecv(spec::Func func);
bool starts_request(spec::Func func);
spec::Func started_by(spec::Func init);  // what starting a persistent request does: MPI_Bcast_init -> MPI_Ibcast
Kind completion_kind(spec::Func func);

}  // namespace mpivet::predict
