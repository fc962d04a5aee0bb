// MPI calls among OpenMP threads: the level of thread support that each needs and the whole program needs, collectives
// that several threads call (category 1) or may call at the same time (category 2). Algorithm 1 of "PARCOACH Extension
// for Hybrid Applications with Interprocedural Analysis" (2015), but for its last line, which is analyze.h.
#pragma once
#include "static/sequences/communicator.h"
#include "static/threads/level_request.h"

namespace mpivet::statics {

struct ThreadedCall {
  CallSite site;
  spec::Func function = spec::Func::none;
  Place place = {};
  Word word = {};  // of the ways into its function the one that needs most
  ThreadLevel level = ThreadLevel::single;
  // Not kNone: the call in `calls` that another thread may make at the same time, which is why it needs MULTIPLE.
  Id beside = kNone;
};

struct Hybrid {
  std::vector<ThreadedCall> calls;  // all MPI calls of the program
  std::vector<LevelRequest> requests;
  ThreadLevel needed = ThreadLevel::single;  // of the calls that are understood
  std::vector<Id> multithreaded;             // category 1: collectives, indices into `calls`
  struct Pair {
    Id first = 0, second = 0;
  };
  std::vector<Pair> concurrent;  // category 2: collectives on the same communicator
  struct Conflict {
    Id first = 0, second = 0;  // the same: of all threads of a team
    bool request = false;      // on the same request; else on the same buffer, into which one of them receives
    bool in_part = false;      // the two buffers begin at different places
  };
  std::vector<Conflict> conflicts;
  std::vector<ConstructPlace> constructs;  // by the numbers in the words
  bool has_openmp = false;
};

Hybrid look_at_threads(const Program& program, const PointsTo& points_to, const CallGraph& calls,
                       const std::vector<ControlFlow>& flows);
Hybrid look_at_threads(const Program& program);

}  // namespace mpivet::statics
