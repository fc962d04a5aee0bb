// What a test program expects of mpivet, read from its comments (docs/testing.md):
//
//   // mpivet-test: ranks=2 mpi=openmpi,mpich args="..." timeout=60 threads flags="-fopenmp" options="--checks=..."
//   exit=1 MPI_Send(...);  // EXPECT: GLOBAL:DEADLOCK:POTENTIAL ranks=0,1 mpi=openmpi message~"regex" site=any
//   // EXPECT-NEXT-LINE: ...   EXPECT@file:line: ...   EXPECT-ANYWHERE: ...   ALSO: CHECK (a further call site)
//
// The comment sign does not matter, so C, C++, Fortran and Python programs are read alike.
#pragma once
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace mpivet::testrun {

struct Place {
  std::string file;  // base name
  int line = 0;      // 0: anywhere
  auto operator<=>(const Place&) const = default;
};

struct Expectation {
  std::string check;
  Place place;
  std::optional<std::set<int>> ranks;  // must equal the finding's ranks
  std::string mpi;                     // holds for this MPI only; empty: for all
  std::optional<std::string> message;  // regular expression searched in message, hint and calls
  bool any_site = false;               // any call site of the finding may be the place, not just the first
  bool also = false;                   // not a finding of its own: one of this check has a call site here
  int written_on = 0;                  // line of the comment
};

struct TestSpec {
  int ranks = 2;
  std::vector<std::string> mpis = {"openmpi", "mpich"};
  std::vector<std::string> args;     // of the program
  std::vector<std::string> options;  // of mpivet run
  int timeout = 60;                  // seconds
  std::vector<std::string> flags;    // of the compiler
  std::optional<int> exit_status;    // of mpivet, when it does not follow from the findings
  std::vector<Expectation> expectations;

  bool runs_on(std::string_view mpi) const;
};

// A comment that cannot be understood is an error: a silently ignored expectation would pass for ever.
struct BadComment : std::runtime_error {
  using std::runtime_error::runtime_error;
};

TestSpec parse_test(std::string_view source, const std::string& file_name);

// "0,2-4" -> {0,2,3,4}; throws BadComment.
std::set<int> parse_ranks(std::string_view text);
std::string format_ranks(const std::set<int>& ranks);

}  // namespace mpivet::testrun
