// All of an exploration of one program under one kind of buffering: interleavings, findings, receives with several
// possible senders, barriers.
#pragma once
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "explore/barrier_verdicts.h"
#include "explore/judge.h"
#include "explore/processes.h"

namespace mpivet::explore {

// A receive (or probe) from any source that could get messages of several ranks.
struct OpenReceive {
  Origin origin;
  std::string place;
  std::set<int> ranks;    // that made the call
  std::set<int> senders;  // that could be chosen
};

struct ExitStatus {
  int rank, code;
  bool aborted;  // by MPI_Abort
  std::uint64_t interleavings = 0, first = 0;
  std::vector<Choice> path;
};

struct DifferentOutput {
  std::string text;
  std::uint64_t interleavings = 0, first = 0;
  std::vector<Choice> path;
};

struct Found {
  Buffering buffering = Buffering::zero;
  Summary summary;
  std::string problem;  // what ended the exploration; empty: nothing did
  std::vector<Verdict> verdicts;
  std::vector<OpenReceive> receives;
  std::vector<BarrierVerdict> barriers;
  std::vector<std::string> barrier_places;  // by barrier
  std::vector<ExitStatus> exits;            // other than 0
  std::vector<DifferentOutput> outputs;     // all different ones, if wanted
  RunCounts counts;
  std::uint64_t deadlocks = 0;
  double seconds = 0;
  std::string mpi;  // what the library calls itself
};

struct Wanted {
  checks::Selection selection;
  Limits limits;
  bool barriers = true;
  bool outputs = false;
  std::vector<Choice> path;  // only what begins so
  bool first_only = false;
  Explorer::Watch watch;
  std::function<void(const Interleaving&)> each;  // also shown each interleaving; may be empty
};

// Fails only where nothing was explored at all; what was found before something went wrong is kept.
Result<Found> explore_program(const ProgramToExplore& program, const Wanted& wanted);

}  // namespace mpivet::explore
