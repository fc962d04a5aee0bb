// What has been seen in an exploration, or in a part of one, as plain data: parts can be put together, in the order of
// the tree, and then say what one exploration would have said.
#pragma once
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "explore/fib/barrier_verdicts.h"
#include "explore/ranks/processes.h"
#include "report/findings/exploration.h"
#include "report/findings/finding.h"

namespace mpivet::explore {

// In how many interleavings, the number of the first, the choices that lead there.
struct Seen {
  std::uint64_t interleavings = 0, first = 0;
  std::vector<Choice> path = {};
  std::vector<Extent> reached = {};  // how far its ranks came
};

struct Verdict {
  report::Finding finding;
  Seen seen;
  std::vector<std::string> choices;  // in words, those where something else could have been chosen
};

// A receive, or a probe, from any source.
struct OpenReceive {
  std::uint32_t func = 0;
  std::set<int> ranks;    // that made the call
  std::set<int> senders;  // whose messages it got, or could have got
  bool open = false;      // at one time several could be chosen
};

struct ExitStatus {
  int rank = 0, code = 0;
  bool aborted = false;  // by MPI_Abort
  Seen seen;
};

struct Tally {
  Summary summary;
  std::string problem;  // what ended the exploration; empty: nothing did
  std::uint64_t deadlocks = 0;
  std::vector<Verdict> verdicts;
  std::map<std::string, OpenReceive> receives;                 // by site
  std::map<std::pair<int, std::uint64_t>, std::set<int>> got;  // by receive: ranks whose messages it got
  std::vector<ExitStatus> exits;                               // other than 0
  std::map<std::string, Seen> outputs;                         // what was printed, if wanted
  WithBarriers barriers;
  std::set<std::string> beside;  // what orders ranks beside MPI messages, one phrase each
  RunCounts counts;
  std::string mpi;                               // what the library calls itself
  report::Interleavings tree;                    // single ones, if wanted
  std::map<std::string, std::set<int>> reached;  // lines of source, by file, where MPI is called or called from
};

// `later` follows in the order of the tree. `weight`: its share of the tree.
void append(Tally& all, Tally&& later, double weight);

// For workers. Nothing of the text is trusted.
std::string to_json(const Tally& tally);
Result<Tally> tally_of(const std::string& json);
std::string to_json(const WithoutBarrier& without);
Result<WithoutBarrier> without_of(const std::string& json);

}  // namespace mpivet::explore
