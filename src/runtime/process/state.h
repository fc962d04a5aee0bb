// What the library knows about its process (one Runtime) and about each thread (one ThreadContext). Everything is
// constant-initialised: wrappers may run before any constructor of the program.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "event/ring.h"
#include "runtime/record/stack.h"
#include "spec/functions.h"

namespace mpivet::runtime {

enum class Mode : std::uint32_t {
  dormant,  // no MPI call yet: helper processes that inherit LD_PRELOAD stay here and cost nothing
  recording,
  outside,  // recording too, but before MPI_Init has returned or after MPI_Finalize: few calls are allowed there
  off,      // no job, analyzer gone, or a forked child: wrappers only pass calls on
};

inline bool records(Mode mode) { return mode == Mode::recording || mode == Mode::outside; }

struct Runtime {
  std::atomic<Mode> mode;
  std::atomic<bool> many_threads;  // a second thread has used MPI: critical sections really lock
  bool want_time;                  // latched from the control page when attached
  bool want_stacks;
  bool want_checksums, want_access;  // look at the buffers themselves
  bool want_sums;                    // tell the checksums of what is sent and received
  bool one_at_a_time;                // MPI_THREAD_SERIALIZED was provided
  std::atomic<bool> may_hold;        // calls of OpenMP's threads may be held back (hold.h)
  event::RingHeader* ring;
  event::Slot* slots;
  event::ControlPage* control;  // null before the attach
  std::uint64_t mask;           // capacity - 1
  std::uint64_t head;           // number of the next slot to write
  std::uint64_t limit;          // head may grow to here before anything else needs a look (see ring_writer.h)
  std::uint64_t room;           // the same with times, where `limit` makes every call take the way that writes its time
  event::Header* newest;        // newest record, when a repetition of it may be counted instead of written again
  std::uint64_t newest_word;    // its first eight bytes
  bool seeks_cycles;            // calls that come again are looked for (cycles.h)
  bool counting;                // the newest record is a cycle: what comes next may be counted
};
extern Runtime rt;

enum AttentionFlag : std::uint32_t {
  kFatalError = 1,    // see errors.h
  kSynchronous = 2,   // see debugger.h
  kMaybeFindings = 4  // see debugger.h
};

struct RecipeCache;
class CarefulRead;

inline constexpr int kHandleCaches = 8;

struct HandleCache {
  std::uint64_t handle;
  std::uint32_t id;
  std::uint32_t generation;  // of the table when it was filled; 0: empty
};

// Who calls from within an MPI call: found out once per return address.
inline constexpr int kNestedCallers = 64;

struct NestedCaller {
  std::uint64_t address;
  bool is_mpi;
};

// A growing piece of memory that is given back when the thread ends.
struct Scratch {
  std::byte* data;
  std::size_t capacity;
  std::size_t used;  // by the Spaces taken from it
};

// See attempt.h.
inline constexpr std::size_t kMostArguments = 16;

struct Attempt {
  Caller caller;
  spec::Func func;
  std::uint64_t arguments[kMostArguments];
};

struct ThreadContext {
  void* outermost;                  // frame of the outermost wrapper this thread is in; null outside
  event::ThreadSlot* slot;          // null until the thread's first recorded call
  std::uint64_t epoch;              // of ThreadSlot::state, without the low bit
  std::atomic<std::uint32_t> busy;  // depth of critical sections; see lock.h
  std::uint8_t index;               // of slot
  std::uint32_t attention;          // AttentionFlag: what the end of a call has to see to
  int fatal_error;                  // an MPI call has failed and is to end the program; see errors.h
  std::uint64_t began, left;        // with times: of the newest call, of the last blocking one (event::TimeInfo)
  bool holds_lock;
  HandleCache comm_cache[kHandleCaches], type_cache[kHandleCaches];  // by hash of the handle
  RecipeCache* recipes;
  std::uintptr_t stack_begin, stack_end;  // of the thread's own stack; stack_end is 0 until asked for, 1 if unknown
  Attempt attempt;                        // of the last call that is recorded only when it returns
  NestedCaller nested[kNestedCallers];    // by hash of the address
  Scratch payload, ids, statuses, packed;
  CarefulRead* careful;  // under way (careful.h)
  bool faults_blocked;   // signals of faults
};
extern constinit thread_local ThreadContext self;

// Makes `s` hold at least `bytes`; false when there is no memory.
bool grow(Scratch& s, std::size_t bytes);

// A part of a scratch for as long as the object lives. They nest, since a callback of the user may make MPI calls
// within an MPI call; the memory may move whenever a later one is reserved, so data() is not to be kept.
class Space {
 public:
  explicit Space(Scratch& s) : scratch_(s), begin_(s.used) {}
  ~Space() { scratch_.used = begin_; }
  Space(const Space&) = delete;
  Space& operator=(const Space&) = delete;

  bool reserve(std::size_t bytes) {
    if (!grow(scratch_, begin_ + bytes)) return false;
    scratch_.used = begin_ + ((bytes + 15) & ~std::size_t{15});
    return true;
  }
  std::byte* data() const { return scratch_.data + begin_; }

 private:
  Scratch& scratch_;
  std::size_t begin_;
};

}  // namespace mpivet::runtime
