// What `mpivet run --replay` tells the ranks, and what they tell it: one region of memory that all ranks of a node map
// (libmpivet-replay-*.so, src/runtime/replay). `mpivet` makes it of a replay file (docs/explore.md says how operations
// and calls are counted); ranks check it before they use it.
//
//   Header | RankPlan x ranks | Item x items | positions (u32) | Board x ranks
//
// Everything but the boards is only read by ranks. Boards are written by their ranks, whose memory may be damaged.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace mpivet::event {

inline constexpr char kReplayVariable[] = "MPIVET_REPLAY_PLAN";  // path of the region

namespace replay {

inline constexpr std::uint64_t kMagic = 0x314e414c5054504dull;  // "MPTPLAN1"
inline constexpr std::uint32_t kVersion = 2;

struct Header {
  std::uint64_t magic;
  std::uint32_t version;
  std::uint32_t ranks;
  std::uint64_t bytes;  // of the region
  std::uint32_t items;
  std::uint32_t positions;
  std::uint32_t partial;  // calls that complete are free, and of probes those from any source that find something count
  std::uint32_t reserved;
};

// Items of one rank: those about operations, by number, then those about calls, by number.
struct RankPlan {
  std::uint64_t operations;  // so many belong to what is replayed; what comes later is free
  std::uint64_t calls;
  std::uint32_t first;  // item
  std::uint32_t operation_items, call_items;
  std::uint32_t cancels_known;  // a receive that is not said to be cancelled is not
};

enum class ItemKind : std::uint32_t {
  receive,    // the operation gets the message
  send,       // the operation sends the message
  outcome,    // the call completes the positions, or says no
  probe,      // the call finds the message, or says no
  cancelled,  // the operation is a receive that gets nothing, since it is cancelled
  open,       // the operation is a receive of which nothing more is known
};

struct Item {
  std::uint64_t number;  // of the operation, of the call
  ItemKind kind;
  std::uint32_t flag;     // outcomes and probes: yes
  std::int32_t peer;      // rank in MPI_COMM_WORLD that the message comes from or goes to; -1: no message
  std::int32_t tag;       // -1: not known
  std::uint64_t message;  // number of the send at its rank; of a send: number of its receive, 0: not known
  std::uint32_t first_position, positions;
};

enum class RankState : std::uint32_t {
  absent,
  running,
  ended,     // has called MPI_Finalize
  diverged,  // `text` says how
};

inline constexpr std::size_t kTextBytes = 768;
inline constexpr int kDivergedStatus = 5;  // exit status of a rank, and of mpivet (docs/exit-status.md)

struct alignas(64) Board {
  std::atomic<RankState> state;
  std::atomic<std::uint32_t> operation_items, call_items;  // followed so far
  std::uint32_t reserved;
  std::atomic<std::uint64_t> operations, calls;  // made so far
  char text[kTextBytes];
};

inline constexpr std::size_t boards_offset(const Header& header) {
  const std::size_t before = sizeof(Header) + header.ranks * sizeof(RankPlan) + header.items * sizeof(Item) +
                             header.positions * sizeof(std::uint32_t);
  return (before + alignof(Board) - 1) / alignof(Board) * alignof(Board);
}
inline constexpr std::size_t region_bytes(const Header& header) {
  return boards_offset(header) + header.ranks * sizeof(Board);
}

// Parts of a region whose header has been checked.
template <class Region>
auto* part(Region* region, std::size_t offset) {
  using Byte = std::conditional_t<std::is_const_v<Region>, const std::byte, std::byte>;
  return reinterpret_cast<Byte*>(region) + offset;
}
inline const RankPlan* rank_plans(const Header* header) {
  return reinterpret_cast<const RankPlan*>(part(header, sizeof(Header)));
}
inline const Item* items(const Header* header) {
  return reinterpret_cast<const Item*>(part(header, sizeof(Header) + header->ranks * sizeof(RankPlan)));
}
inline const std::uint32_t* positions(const Header* header) {
  return reinterpret_cast<const std::uint32_t*>(items(header) + header->items);
}
inline Board* boards(Header* header) { return reinterpret_cast<Board*>(part(header, boards_offset(*header))); }

}  // namespace replay
}  // namespace mpivet::event
