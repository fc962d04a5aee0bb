// What a job looks like at one moment, for people who look at it from outside: plain data, made by the analyzer of a
// running job or from the rings of a dead one.
#pragma once
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "report/findings/finding.h"

namespace mpivet::report {

struct RankView {
  enum class State : std::uint8_t {
    starting,   // not through MPI_Init
    outside,    // in the program's own code
    inside,     // in an MPI call
    finalized,  // through MPI_Finalize
    gone,       // the process has ended
    unknown,    // nothing is known about it
  };
  int rank = -1;
  int pid = 0;
  std::string host;
  State state = State::unknown;
  CallSite call;        // the one it is in, or else its last one; empty: not known
  double seconds = -1;  // in that call or state; negative: not known
  std::string waits;    // what it waits for: "for a message with tag 5"
  std::vector<int> waits_for;
  bool any = false;    // one of these is enough
  bool stuck = false;  // they can never act
  std::uint64_t calls = 0;
  std::vector<std::pair<std::string, std::uint64_t>> handles;  // kind, live ones; none left out but zeros
  std::vector<CallSite> last_calls;                            // oldest first, `call` not among them
  std::string note;                                            // what is wrong with this view of it
};

struct JobView {
  std::string program, mpi;
  int pid = 0;  // of the mpivet that watches it
  int size = 0;
  double seconds = 0;  // since the job began
  std::uint64_t messages = 0, collectives = 0;
  std::uint64_t fatal = 0, errors = 0, warnings = 0;  // findings so far
  std::vector<RankView> ranks;                        // those known, ascending
};

const char* state_name(RankView::State state);  // "in MPI", "computing", ...

}  // namespace mpivet::report
