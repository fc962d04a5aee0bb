// Parallelism words: the OpenMP constructs around a place of the program, from the outermost on, and what they say
// about the threads that execute it. "PARCOACH Extension for Hybrid Applications with Interprocedural Analysis" (2015),
// sections 2.1 and 2.2.
#pragma once
#include <string>
#include <vector>

#include "static/summary/summary.h"

namespace mpivet::statics {

struct Letter {
  enum class Kind : std::uint8_t {
    parallel,
    single,
    master,   // masked of thread 0, too, and a test of the thread's number by hand
    section,  // one of a sections construct
    task,
    ordered,    // one thread after the other, in the order of the iterations
    critical,   // one thread at a time; every thread comes
    numbered,   // one thread, by its number, but not the first
    others,     // all but one
    condition,  // on something that differs between threads: some of them come
    taskloop,   // many tasks, which all threads take up
    barrier,    // explicit or implicit, one or several: all threads have come so far
    serial,     // by a test of omp_in_parallel: in no parallel region of several threads
    alone,      // by a test of the number of threads: a team of one
    unknown,    // a construct that is not understood
  };
  Kind kind = Kind::unknown;
  Id construct = kNone;  // equal numbers: the same construct; of critical regions: the same lock
  // Of a parallel region: its threads, if they are a constant. Of all others: how many are left out. Of one thread by
  // its number: the number; -1: not known.
  std::int64_t threads = 0;
  // The branch that leads into it: a block of a function; kNone: none does.
  Id guard = kNone, guard_in = kNone;
  bool operator==(const Letter& other) const {
    return kind == other.kind && construct == other.construct && threads == other.threads;
  }
};

using Word = std::vector<Letter>;

// Where barriers separate two places, the control-flow graph tells (thread_pairs.h).
Word without_barriers(Word word);

// The automaton of figure 4, and a state for words that are not understood.
enum class ThreadState : std::uint8_t {
  start,     // 0: outside of parallel regions
  parallel,  // 1: all threads of a team
  one,       // 2: one thread of a team
  nested,    // 3: parallel in parallel; one thread of each team at best
  some,      // of a team, not known how many
  unknown,
};
ThreadState state_after(const Word& word);

// In the language L of words that mean one thread per process.
inline bool is_monothreaded(ThreadState state) { return state == ThreadState::start || state == ThreadState::one; }

enum class ThreadLevel : std::uint8_t {
  single,
  funneled,
  serialized,
  multiple,
  unknown
};
// What a call there needs if no other thread makes one at the same time.
ThreadLevel level_alone(const Word& word);
const char* name_of(ThreadLevel level);  // "MPI_THREAD_SINGLE"

std::string shown(const Word& word);  // "PS"; empty outside of all constructs

}  // namespace mpivet::statics
