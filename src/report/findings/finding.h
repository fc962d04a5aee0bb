// A finding: plain data, whatever door saw it. Checks fill it, renderers print it, tests assert on it.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "checks/list/check_name.h"
#include "checks/list/severity.h"
#include "report/findings/diagram.h"

namespace mpivet::report {

using checks::Severity;
enum class Evidence : std::uint8_t {
  possible,
  confirmed,
  refuted,
  unreached
};

struct Frame {
  std::uint64_t address = 0;  // in the process
  std::uint64_t offset = 0;   // in the object file: what addr2line wants
  std::string module;         // path of the object file
  std::string function;       // demangled; empty if unknown
  std::string file;           // empty if no debug information
  int line = 0;
  int column = 0;
  int region_line = 0;    // where the OpenMP region begins that the function is the body of; 0: it is none
  bool internal = false;  // inside the MPI library, mpivet or the C start-up code: not shown by default
};

struct CallSite {
  std::string intro;         // "Sent at", "rank 0 waits in" ...
  std::vector<int> ranks;    // world ranks that did the same
  std::string call;          // "MPI_Send(buf=0x7ff.., count=1, datatype=MPI_INT, dest=1, tag=100, comm=MPI_COMM_WORLD)"
  std::vector<Frame> stack;  // innermost first
  std::uint64_t times = 1;
  bool varies = false;  // merged calls had other arguments; `call` is the first one
};

struct Edge {  // wait-for graph
  int from, to;
  std::string label;
  bool alternative = false;  // one of several (OR)
};

// What the compiler had said about a call of the finding: not every rank may get there.
struct Foreseen {
  struct Place {
    std::string file;
    int line = 0;
  };
  enum class What : std::uint8_t {
    condition,        // decides who gets to the collective
    several_threads,  // of a rank may make the call
    concurrent,       // another thread may be in another such call meanwhile
    thread_level,     // the call needs more than the program asks for
    same_request,     // another thread may use the request of the call meanwhile
  };
  std::string collective;  // that the call is, or leads to; of thread_level any call
  Place at;
  std::vector<Place> conditions;  // that decide; empty: they are where the function is called
  bool elsewhere = false;         // at no call of the finding, but it may have come to it through this one
  What what = What::condition;
  std::string level = {};  // that is needed: "MPI_THREAD_SERIALIZED"
};

// One of the ways that ranks may take from a condition to where these meet again.
struct Way {
  struct Call {
    std::string name;  // "MPI_Barrier"
    std::string file;
    int line = 0;
  };
  std::string title;
  std::vector<Call> collectives;  // in their order
};

// In which interleavings an exploration has seen the finding.
struct Interleaved {
  int exploration = -1;  // position in RunInfo::explorations; -1: it is of no exploration
  std::uint64_t count = 0, first = 0;
};

struct Finding {
  checks::CheckName check;
  Severity severity = Severity::error;
  Evidence evidence = Evidence::confirmed;
  std::vector<int> ranks;       // all ranks concerned, sorted
  std::string message;          // one or a few sentences; line breaks allowed
  std::vector<CallSite> sites;  // the first one gives the finding its place
  std::string hint;             // what to do
  std::vector<Edge> graph;      // deadlocks
  Diagram diagram;              // what ranks did around it, if that is known
  std::vector<Foreseen> foreseen;
  std::vector<Way> ways;           // where a condition splits the ranks: two
  std::vector<std::string> notes;  // what the door that saw it adds: in which interleavings
  Interleaved interleaved;
  std::string replay;                // the file that makes it happen again; empty: none
  std::uint64_t times = 1;           // identical findings merged into this one
  bool tally = false;                // its sites carry counts (leaks, unreceived messages), in the order of frequency
  std::string suppressed_by;         // the suppression that hides it; empty: none
  std::string fingerprint;           // the same in the next version of the program (fingerprint.h)
  std::vector<std::size_t> seen_in;  // merged reports: the runs that saw it, by their place in ReportDocument::runs
};

}  // namespace mpivet::report
