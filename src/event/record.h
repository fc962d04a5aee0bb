// The record: what one MPI call leaves in the ring. This is the interface between the preload library and
// everything that reads events (analyzer, trace, explorer); kInterfaceVersion changes with any change here or in
// the generated argument layouts, and a reader refuses another version.
//
// A record is one or more 64-byte slots, contiguous in memory: a 16-byte header, then the payload. The payload of
// a call is the function's argument struct (mpivet::args::<Name>, generated from spec/), followed by its arrays.
//
// Which records a call leaves depends on its shape (spec: FunctionInfo::shape):
//   blocking    `enter` before the real call; `exit` after it only when it carries something (a created handle, the
//               match of a wildcard, completed indices, an error). Otherwise the exit is implied by the next record
//               of the same thread, and visible at once in ThreadSlot::state.
//   immediate   one `call` after the real call, outputs included.
//   query       nothing, only counted; one `call` if it failed.
// A failed Test or Iprobe is counted, not recorded; a successful one is a `call`.
#pragma once
#include <cstddef>
#include <cstdint>

namespace mpivet::event {

inline constexpr std::uint32_t kInterfaceVersion = 12;
inline constexpr std::size_t kSlotSize = 64;

enum class Kind : std::uint8_t {
  pad,      // fills the end of the ring; skip `slots` slots
  process,  // ProcessInfo: first record of a rank
  thread,   // ThreadInfo: first record of a thread
  module,   // ModuleInfo: a loaded object, before the first stack that mentions it
  stack,    // StackInfo: defines a stack id, before its first use
  comm,     // CommInfo: describes a communicator, directly before the record that created it
  chunk,    // ChunkInfo: part of an oversized payload; belongs to the next record of this thread
  time,     // TimeInfo: timestamp of the next record of this thread; only when a trace is written
  enter,
  call,
  exit,    // ExitInfo, then results
  end,     // EndInfo: the process reached its normal end (exit handlers ran)
  notice,  // NoticeInfo: what only the rank itself could see; func and stack say where
  sums,    // SumsInfo: checksums of what the next call of this thread sends, or of what its last one has received
  cycle,   // CycleInfo (cycle.h): calls that are made over and over, written once and counted
};

enum Flag : std::uint16_t {
  kFailed = 1,            // the MPI call returned an error
  kChunked = 2,           // the payload is in the preceding chunks of this thread
  kAmbiguousRequest = 4,  // a request handle stood for several requests and the oldest was taken
  kUnfinished = 8,        // with kFailed: a fatal signal came inside the call; elements of arrays are not known
};

struct Header {
  std::uint16_t func;  // spec::Func; 0 for records that are not calls
  Kind kind;
  std::uint8_t thread;  // index into RingHeader::threads; one that has ended leaves its place to another
  std::uint16_t slots;  // size of the whole record in slots
  std::uint16_t flags;
  std::uint32_t stack;   // 0: no stack
  std::uint32_t repeat;  // how often this very call was made in direct succession, at least 1. Only the newest
                         // record of a ring may still grow (see ring.h)
};
static_assert(sizeof(Header) == 16);

struct alignas(kSlotSize) Slot {
  std::byte bytes[kSlotSize];
};
inline constexpr std::size_t kFirstPayload = kSlotSize - sizeof(Header);  // payload bytes in the first slot

inline const std::byte* payload(const Header* h) { return reinterpret_cast<const std::byte*>(h + 1); }

// A payload put together from chunks can be larger than Header::slots can say: then that is 0, and `repeat` has the
// number of slots, since such a record is never repeated.
inline std::uint32_t slots_of(const Header* h) { return h->slots ? h->slots : h->repeat; }
inline std::uint32_t repeat_of(const Header* h) { return h->slots && h->repeat ? h->repeat : 1; }
inline void set_slots(Header& h, std::uint32_t slots) {
  const bool fits = slots <= UINT16_MAX;
  h.slots = static_cast<std::uint16_t>(fits ? slots : 0);
  if (!fits) h.repeat = slots;
}
// The most bytes of a payload that anybody puts together: a file may claim anything.
inline constexpr std::size_t kMaxPayload = std::size_t{1} << 28;

inline std::size_t record_bytes(const Header* h) { return slots_of(h) * kSlotSize; }
inline std::size_t payload_size(const Header* h) { return record_bytes(h) - sizeof(Header); }
template <class T>
const T& payload_as(const Header* h) {
  return *reinterpret_cast<const T*>(h + 1);
}

// ---- payloads of the records that are not calls -------------------------------------------------------------

inline constexpr int kMaxArguments = 4096;  // in ProcessInfo

struct ProcessInfo {  // followed by: host name, NUL, program path, NUL, MPI library version, NUL, arguments, each with
                      // NUL
  std::int32_t world_rank;  // -1 until MPI_Init: written again, complete, when it is known
  std::int32_t world_size;
  std::int32_t pid;
  std::int32_t thread_level;  // 0 single .. 3 multiple, as provided
  std::uint64_t start_ns;     // CLOCK_REALTIME
  std::uint32_t mpi;          // 1 Open MPI, 2 MPICH
  std::int32_t launch_rank;   // what the launcher calls this process, known before MPI_Init; -1: it does not say
  std::int32_t tag_ub;        // the largest tag (attribute MPI_TAG_UB); 0: not known
  std::int32_t parent;        // the process that started this one: the launcher, or its helper on the node
  std::int32_t arguments;     // of the program, without its name; 0 also if they are very long
  std::int32_t reserved;
};

struct ThreadInfo {
  std::int32_t tid;
  std::uint32_t is_main;
  std::uint32_t team;  // event/team.h, at its first MPI call
  std::uint32_t reserved;
};

struct ModuleInfo {          // followed by the path, NUL
  std::uint64_t begin, end;  // address range of the executable segments
  std::uint64_t bias;        // load bias: address - bias is the address in the file
};

struct StackInfo {  // followed by count addresses (return addresses, innermost first)
  std::uint32_t id;
  std::uint32_t count;
};

enum class CommKind : std::uint8_t {
  intra,
  inter
};
enum class Topology : std::uint8_t {
  none,
  cart,
  graph,
  dist_graph
};

// A run of world ranks: first, first+stride, ... (count of them). Groups are lists of runs.
struct RankRun {
  std::int32_t first, stride, count;
};

struct CommInfo {        // followed by runs of the local group, runs of the remote group (inter), then in- and
                         // out-neighbour ranks (i32, as in the communicator, kProcNull allowed) of this rank
  std::uint32_t id;      // this rank's handle id
  std::uint32_t parent;  // this rank's handle id of the communicator it was made from (peer comm for
                         // MPI_Intercomm_create is not the parent: local_comm is); kNullHandle for predefined
  CommKind kind;
  Topology topology;
  std::uint16_t reserved;
  std::int32_t rank;  // own rank in it
  std::int32_t local_runs, remote_runs;
  std::int32_t in_neighbours, out_neighbours;
};

struct ChunkInfo {  // followed by `bytes` bytes of the payload
  std::uint32_t bytes;
  std::uint32_t last;
};

struct TimeInfo {       // CLOCK_REALTIME, nanoseconds
  std::uint64_t ns;     // `enter`: the call began; `call` and `exit`: it returned
  std::uint64_t begin;  // the call began
  std::uint64_t left;   // when the blocking call before it on this thread returned that has no `exit`; 0: not known
};

// Result of one completed receive or probe.
struct StatusInfo {
  std::int32_t source, tag;  // canonical
  std::int32_t error;        // MPI error class, 0 for success
  std::uint32_t cancelled;
  std::int64_t bytes;  // received, -1 if unknown
};

// Payload of an `exit`, and what stands behind the argument struct in a `call` of the completion family.
struct ExitInfo {
  std::int32_t error;          // MPI error class, 0 for success
  std::uint32_t handle;        // created handle (communicator, window, file, message), else kNullHandle
  std::uint32_t completions;   // that many Completion entries follow
  std::uint32_t all_complete;  // completion calls: every request given was completed
};
struct Completion {
  std::uint32_t index;    // into the array given (0 for single-request calls and plain receives)
  std::uint32_t request;  // its id, kNullHandle for plain receives and probes
  StatusInfo status;      // source kUndefined: nothing known (sends, collectives, statuses not taken)
};

struct SumsInfo {         // followed by `blocks` checksums (u64); 0: not known
  std::uint32_t request;  // that was started or completed; kNullHandle: the call itself sends or receives
  std::uint32_t received;
  std::uint32_t blocks;  // one for a message; of a collective one for each peer, or one for all of them
  std::uint32_t reserved;
};

struct EndInfo {
  std::uint32_t finalized;  // MPI_Finalize had returned
  std::uint32_t reserved;
};

// What a notice is about.
enum class Notice : std::uint32_t {
  failed,        // an MPI call has failed: `code` is the error class, the text what the library says
  outside_mpi,   // a call before MPI_Init (code 0) or after MPI_Finalize (code 1) that is not allowed there
  signal,        // signal `code` has come; `address` is where the fault was, `other` who sent it
  exiting,       // the process is being ended by exit(), without MPI_Finalize; no stack: it returned from main
  thread_level,  // another thread, number `other`, is inside MPI although MPI_THREAD_SERIALIZED was provided; `address`
                 // as below; with `bytes`: its function, and above 32 bits its stack
  same_comm,     // thread `other` is inside a collective operation on the same communicator; `address`: places in teams
                 // (event/team.h) of this one, and above 32 bits of the other
  modified,      // the buffer of a send under way, at `address`, has changed; started by function `code`, stack `other`
  inaccessible,  // a buffer, at `address`, cannot be read or written; given to MPI by function `code`, stack `other`,
                 // if not by this one
  same_request,  // thread `other` waits for the same request; with a `code`: is tested by it, with stack `other`
};

struct NoticeInfo {  // followed by a text, NUL
  Notice what;
  std::int32_t code;
  std::uint64_t address;
  std::uint32_t other;
  std::uint32_t flags;      // NoticeFlag
  std::uint64_t bytes = 0;  // of the buffer at `address`
};
enum NoticeFlag : std::uint32_t {
  kEndsProgram = 1,  // failed: the error handler is MPI_ERRORS_ARE_FATAL
  kHasAddress = 2,
  kSent = 4,       // signal: by a process, not by a fault
  kTruncated = 8,  // failed: what came did not fit, or may not have (MPI_ERR_IN_STATUS)
  kToWrite = 16,   // inaccessible: it was to be written
};

}  // namespace mpivet::event
