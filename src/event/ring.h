// The ring: one shared-memory file per rank, written by the rank, read by the analyzer; also the flight recorder,
// since it stays readable when the writer dies at any instruction.
//
// Slots are numbered without end; slot n lives at n % capacity. The writer owns [tail, tail+capacity) not yet
// published; it fills a record and then publishes it by one release store to `head`. The reader processes
// records and gives slots back by a release store to `tail`. A record never wraps around the end: a `pad` fills it.
//
// Repetition: when a call equals the newest record byte for byte, the writer only raises Header::repeat of
// that record (release store). Hence the newest record is *open*: the reader may consume repetitions of it one by
// one as they appear, but gives its slot back only when a newer record has been published.
//
// Calls that come again in the same order are counted likewise, in a record of kind `cycle` (cycle.h). What was counted
// and not read takes room like records, though less: the reader says how much it has read in `counted_taken`.
//
// A full ring makes the writer wait (no loss). It sleeps on `tail_futex` with a time limit and stops recording
// for good when the analyzer is gone (`reader_gone`, or the attach socket hung up): a correct program never hangs.
#pragma once
#include <atomic>
#include <cstdint>

#include "event/record.h"

namespace mpivet::event {

inline constexpr std::uint64_t kRingMagic = 0x31474e5254455650ull;  // "PVETRNG1"
inline constexpr std::size_t kMaxThreads = 256;  // alive at the same time; all that Header::thread can tell apart
inline constexpr std::size_t kMaxFunctions = 1024;
inline constexpr std::size_t kMaxLibraryThreads = 32;
inline constexpr std::size_t kMaxFindingText = 256;
inline constexpr std::uint64_t kCountedInASlot = 16;  // so many counted records take the room of one slot

// What a thread does right now, for deadlock checks: odd while inside an MPI call that may block.
// state = epoch << 1 | inside; a store on entry and one on exit, by the owning thread only.
struct alignas(64) ThreadSlot {
  std::atomic<std::uint64_t> state;
  std::atomic<std::uint64_t> enter_head;  // slot number of the `enter` record it is inside of
  std::atomic<std::uint32_t> func;        // any call, blocking or not; 0 outside MPI
  std::atomic<std::uint32_t> stack;
  std::atomic<std::int32_t> tid;     // 0: slot unused
  std::atomic<std::uint32_t> ended;  // the thread is gone
  std::atomic<std::uint64_t> polls;  // failed Test/Iprobe calls so far
  std::atomic<std::uint32_t> team;   // event/team.h; of the last call that was compared with those of other threads
  std::atomic<std::uint32_t> held;   // held back (runtime/threads/hold.h) before its call, which is `func` ...
  std::atomic<std::uint32_t> held_stack;  // ... from here
};

struct alignas(64) RingHeader {
  std::uint64_t magic;
  std::uint32_t version;       // kInterfaceVersion
  std::uint32_t spec_hash;     // of the generated tables: both sides were built from one spec
  std::uint32_t capacity;      // slots, a power of two
  std::uint32_t header_bytes;  // slots begin here
  std::int32_t pid;
  std::uint32_t mpi;

  alignas(64) std::atomic<std::uint64_t> head;
  std::atomic<std::uint32_t> in_init;    // inside MPI_Init, before ProcessInfo is complete
  std::atomic<std::uint32_t> finalized;  // 1 in MPI_Finalize, 2 after it
  std::atomic<std::uint32_t> thread_count;
  std::atomic<std::uint32_t> crowded;  // more threads than there are slots: some share the last one
  // Threads that MPI_Init started: they are the MPI library's own and will never call MPI for the program.
  std::atomic<std::int32_t> library_threads[kMaxLibraryThreads];

  alignas(64) std::atomic<std::uint64_t> tail;
  std::atomic<std::uint32_t> tail_futex;  // bumped by the reader when `writer_waits`
  std::atomic<std::uint32_t> writer_waits;
  std::atomic<std::uint32_t> reader_gone;
  std::atomic<std::uint64_t> counted_taken;  // of all cycles so far

  // What the analyzer tells the rank, for debuggers (docs/debugger.md).
  alignas(64) std::atomic<std::uint64_t> asked;  // looks the rank has asked for
  std::atomic<std::uint64_t> answered;           // of them, those that have been taken, at all ranks, since
  std::atomic<std::uint32_t> looks;              // futex: bumped with it when the rank waits
  std::atomic<std::uint32_t> waits_for_look;
  std::atomic<std::uint32_t> findings;  // of severity error or above whose place is in this rank
  std::atomic<std::uint32_t> hold;      // the rank is to wait for a debugger
  char finding[kMaxFindingText];        // the last of them

  ThreadSlot threads[kMaxThreads];
  std::atomic<std::uint64_t> calls[kMaxFunctions];  // how often each function was called
};

// One page made by the analyzer and mapped by all ranks of the node.
struct alignas(64) ControlPage {
  std::uint64_t magic;
  std::uint32_t version;
  std::uint32_t ring_slots;              // capacity the analyzer would like; the rank decides (attach.h)
  std::atomic<std::uint32_t> doorbell;   // futex: a rank rings it when its ring is half full and the reader sleeps
  std::atomic<std::uint32_t> sleeping;   // the reader sleeps on the doorbell
  std::atomic<std::uint32_t> want_time;  // write Kind::time records
  std::atomic<std::uint32_t> want_stacks;
  std::atomic<std::uint32_t> want_checksums;  // of the buffers of sends under way
  std::atomic<std::uint32_t> want_access;     // look whether buffers can be read or written
  std::atomic<std::uint32_t> want_sums;       // of what is sent and received (Kind::sums)
  std::atomic<std::uint32_t> synchronous;     // wait at the end of each call until it has been looked at
  std::atomic<std::uint32_t> hold_ms;         // for so long at most a rank waits for a debugger
  std::atomic<std::uint32_t> stop;            // stop recording
};

inline Slot* ring_slots(RingHeader* r) {
  return reinterpret_cast<Slot*>(reinterpret_cast<std::byte*>(r) + r->header_bytes);
}
inline const Slot* ring_slots(const RingHeader* r) {
  return reinterpret_cast<const Slot*>(reinterpret_cast<const std::byte*>(r) + r->header_bytes);
}

}  // namespace mpivet::event
