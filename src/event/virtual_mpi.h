// What ranks of the virtual MPI (src/runtime/virtual) and the explorer (src/explore) tell each other.
//
// One shared region per exploration. At most one process runs at a time: the explorer, or a rank it has let go. A rank
// runs until a call whose outcome others decide; there it writes what it has done since (a batch) into the region,
// wakes the explorer and sleeps: it is an *image* then. The explorer wakes it with a response, or has it make a copy of
// itself first, so that other responses can be given to the same image later.
//
// A batch and a response are sequences of items: an ItemHeader, the item's struct, its data, filled up to 8 bytes. The
// explorer trusts nothing of it: a rank may have destroyed its memory.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>

namespace mpivet::event {

inline constexpr char kVirtualRegionVariable[] = "MPIVET_VIRTUAL_REGION";  // descriptor of the region

namespace virtual_mpi {

inline constexpr std::uint64_t kMagic = 0x3154524956545056ull;  // "VPTVIRT1"
inline constexpr std::uint32_t kVersion = 4;
inline constexpr std::size_t kMaxImages = 16384;
inline constexpr std::size_t kDataOffset = std::size_t{1} << 21;  // behind all of Region
inline constexpr std::size_t kDataBytes = std::size_t{1} << 32;   // reserved, not used
inline constexpr std::size_t kRegionBytes = kDataOffset + kDataBytes;

enum class Command : std::uint32_t {
  resume,  // go on with the response
  copy,    // a copy of you goes on with the response, in the place `copy_place`; you stay
  rank,    // the process before MPI_Init only: a copy of you becomes rank `rank`
};

struct alignas(64) Place {
  std::atomic<std::uint32_t> turn;  // futex: bumped to wake the image that sleeps here
};

struct Region {
  std::uint64_t magic;
  std::uint32_t version;
  std::int32_t world_size;
  std::uint32_t buffering;      // rules::Buffering
  std::int32_t shown_pid;       // ranks take themselves for the processes after this one
  std::uint32_t start_place;    // where the next process that comes to MPI_Init sleeps
  std::uint32_t early_threads;  // it had started threads by then: copies of it would lack them

  alignas(64) std::atomic<std::uint32_t> stops;  // futex: bumped by a rank that has stopped
  std::int32_t stopped_pid;                      // which
  std::uint64_t bytes;                           // of the batch, or of the response
  std::int32_t copied_pid;                       // of the newest copy
  std::int32_t copy_error;                       // errno: no copy could be made

  alignas(64) Command command;
  std::uint32_t copy_place;
  std::int32_t rank;

  Place places[kMaxImages];
};
static_assert(sizeof(Region) <= kDataOffset, "the last places would lie in the data");

inline std::byte* data_of(Region* region) { return reinterpret_cast<std::byte*>(region) + kDataOffset; }

enum class ItemKind : std::uint32_t {
  // from a rank
  records,     // event records, as in its ring
  send,        // SendItem, then the message
  receive,     // ReceiveItem
  collective,  // CollectiveItem, then members, then those it needs, then parts
  cancel,      // OpItem
  drop,        // OpItem: the request was freed, nobody will wait for it
  beside,      // BesideItem, then a path
  stop,        // StopItem, then its operations; the last item
  // to a rank
  done,    // DoneItem, then parts
  answer,  // AnswerItem, then chosen positions (u32); the last item
};

struct ItemHeader {
  ItemKind kind;
  std::uint32_t reserved;
  std::uint64_t bytes;  // of what follows, without filling
};

// Operations have numbers that count up in each rank; ranks are those of MPI_COMM_WORLD; contexts are numbers that all
// members of a communicator compute alike.
struct SendItem {
  std::uint64_t op;
  std::uint64_t context;
  std::int32_t dest, tag;
  std::uint32_t mode;  // spec::Mode
  std::uint32_t stack;
  std::uint32_t func;
  std::uint32_t reserved;
};

struct ReceiveItem {
  std::uint64_t op;
  std::uint64_t context;
  std::int32_t source, tag;  // kAnySource, kAnyTag
  std::uint64_t capacity;    // bytes that fit
  std::uint32_t stack;
  std::uint32_t func;
  std::uint64_t message;  // a message taken out by a matched probe: its number (1 and up); 0: none
};

inline constexpr std::int32_t kEverybody = -1;

struct CollectiveItem {
  std::uint64_t op;
  std::uint64_t context;
  std::uint64_t number;  // of the collectives of this rank on the communicator
  std::uint32_t what;    // which collective: equal calls meet (spec::Func, of the blocking variant)
  std::uint32_t blocking;
  std::int32_t needs;  // kEverybody; or how many members it cannot do without: they follow the members
  std::uint32_t members;
  std::uint32_t parts;
  std::uint32_t stack;
  std::uint32_t func;
  std::uint32_t reserved;
};
struct PartHeader {
  std::int32_t rank;  // to a rank (kEverybody: all other members), from a rank
  std::uint32_t reserved;
  std::uint64_t bytes;
};

struct OpItem {
  std::uint64_t op;
};

// What the rank does that others may see without MPI.
enum class BesideKind : std::uint32_t {
  read,           // looks at a file, or whether there is one
  write,          // may write it
  shared_memory,  // of System V
  socket,
};

struct BesideItem {
  std::uint32_t kind;  // BesideKind
  std::uint32_t reserved;
};

enum class StopKind : std::uint32_t {
  all,          // goes on when all operations are done
  any,          // one of them
  some,         // one or more
  test_all,     // whether all are done
  test_any,     // whether one is
  test_some,    // which are
  probe,        // goes on when there is a message
  test_probe,   // whether there is one
  end,          // the process ends with `code`
  abort,        // MPI_Abort with `code`
  crash,        // signal `code`
  unsupported,  // the text is the function's name
};

enum StopFlag : std::uint32_t {
  kTakeMessage = 1,  // a matched probe: the message belongs to the caller then
  kFinalized = 2,    // end: after MPI_Finalize
  kThreads = 4,      // the rank has started threads, which a copy of it would lack
};

struct StopItem {
  StopKind kind;
  std::uint32_t flags;
  std::uint32_t func;
  std::uint32_t stack;
  std::int32_t code;
  std::uint32_t ops;         // operation numbers (u64) follow, 0 for positions without one
  std::uint64_t context;     // probes
  std::int32_t source, tag;  // probes
  std::uint64_t text;        // bytes of text behind the operations
  std::uint64_t call;  // completing calls (MPI_Wait*, MPI_Test*, MPI_Request_get_status) and probes so far, with this
};

struct DoneItem {
  std::uint64_t op;
  std::int32_t source, tag;
  std::uint64_t bytes;  // of the message, which may be more than fit
  std::uint32_t cancelled;
  std::uint32_t parts;
};

struct AnswerItem {
  std::uint32_t flag;    // tests, probes
  std::uint32_t chosen;  // positions follow
  std::int32_t source, tag;
  std::uint64_t bytes;
  std::uint64_t message;  // of a matched probe
};

inline constexpr std::size_t filled(std::size_t bytes) { return (bytes + 7) & ~std::size_t{7}; }

}  // namespace virtual_mpi
}  // namespace mpivet::event
