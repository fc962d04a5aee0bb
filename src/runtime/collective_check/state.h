// Whether collectives are checked in this process, and what all parts of the library share.
#pragma once
#include <pthread.h>

#include <atomic>

#include "runtime/collective_check/sequence.h"

namespace mpivet::collective_check {

// All that a wrapper looks at while nothing is to be checked.
extern std::atomic<bool> checking;
inline bool is_on() { return checking.load(std::memory_order_relaxed); }

// What this library may be told by MPIVET_INSTRUMENT.
enum class Wish : unsigned char {
  automatic,
  off,
  on,
  stats,  // also print how many checks were made
};

struct Process {
  int rank = -1;  // in MPI_COMM_WORLD
  int size = 0;
  int level = 0;          // of thread support that MPI provides
  bool threaded = false;  // MPI_THREAD_MULTIPLE
  bool by_turns = false;  // MPI_THREAD_SERIALIZED: any thread may be in an MPI call, but one at a time
  bool compares = false;  // collectives, with the neighbours
  bool locks = false;     // several threads may come, rightly or wrongly
  Wish wish = Wish::automatic;
  End end = End::none;  // that this rank has come to
  // MPI_Comm_idup was called. Open MPI 4.1 hangs when several are under way and some call makes progress between them;
  // so ours make none where the program's call would not.
  bool leave_progress_alone = false;
};
extern Process process;

struct Thread {
  bool first = false;               // has initialised MPI
  const void* outermost = nullptr;  // the collective under way that the program has called
  int pending = 0;
  const Site* sites[kPendingSites] = {};  // since the last collective, the newest first
};
extern constinit thread_local Thread thread;

// May this thread call MPI where the program does not? OpenMP's threads leave functions, too.
inline bool may_call_mpi() { return process.threaded || (thread.first && !process.by_turns); }

// One at a time, where several threads may come.
extern pthread_mutex_t mutex;
class Lock {
 public:
  Lock() { lock(); }
  ~Lock() { unlock(); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;
  void lock() {
    if (process.locks) pthread_mutex_lock(&mutex);
  }
  void unlock() {
    if (process.locks) pthread_mutex_unlock(&mutex);
  }
};

}  // namespace mpivet::collective_check
