// What an exploration says besides its findings: plain data, filled by `mpivet explore`, written by the renderers
// (docs/report-format.md, "explorations").
#pragma once
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mpivet::report {

// A call of the program. Everything below names calls by their position in Interleavings::calls.
struct ExploredCall {
  std::string function;  // "MPI_Recv"
  std::string file;      // "program+offset" if there is no debug information, empty if nothing is known
  int line = 0;
  friend auto operator<=>(const ExploredCall&, const ExploredCall&) = default;
};

// Where several things could happen, and which one did.
struct ExploredChoice {
  enum class Kind : std::uint8_t {
    receive,  // of any source gets a message
    outcome,  // of a call that may end in several ways: MPI_Waitany, MPI_Test, MPI_Probe ...
  };
  Kind kind = Kind::receive;
  int rank = 0;
  std::uint32_t call = 0;
  std::uint64_t number = 0;                // receive: of the operation; outcome: of the call; as in replay files
  int source = -1;                         // of the message; -1: none
  std::uint64_t message = 0;               // its operation at the source
  std::uint32_t message_call = 0;          // that sent it
  bool flag = false;                       // outcome: what a test or a probe says
  std::vector<std::uint32_t> chosen = {};  // outcome: positions of the requests that it completes
  friend auto operator<=>(const ExploredChoice&, const ExploredChoice&) = default;
};

// An operation of a rank, by its number.
struct ExploredOperation {
  int rank = -1;  // -1: none
  std::uint64_t operation = 0;
  friend auto operator<=>(const ExploredOperation&, const ExploredOperation&) = default;
};

// One thing that a rank does. A blocking call is two: what it starts, and its end.
struct ExploredStep {
  enum class Kind : std::uint8_t {
    send,
    receive,
    collective,
    wait,  // a call that ends when operations are done
    test,
    probe,
    end,
    abort,
    crash,
    unsupported,
  };
  Kind kind = Kind::end;
  int rank = 0;
  std::uint32_t call = 0;
  // send, receive, collective
  std::uint64_t operation = 0;
  int peer = -1;  // send: to; receive: from, -1: any source
  int tag = -1;   // -1: any
  ExploredOperation matched = {};
  std::vector<int> possible = {};  // receives and probes of any source: whose messages could have been taken
  int meeting = -1;                // collective: calls with the same number meet
  // wait, test, probe
  std::vector<std::uint64_t> waits_for = {}, completed = {};  // operations
  bool done = true;                                           // false: it stands there at the end
  // end: exit status; abort: its argument; crash: the signal
  int code = 0;
  friend auto operator<=>(const ExploredStep&, const ExploredStep&) = default;
};

struct ExploredInterleaving {
  std::uint64_t number = 0;
  std::string end;  // "finished", "deadlock", "aborted", "crashed", "unsupported"
  int rank = -1;    // whose doing that is; -1: of no single one
  bool notable = false;
  std::vector<std::uint32_t> path = {};   // positions in Interleavings::choices
  std::vector<std::uint32_t> steps = {};  // positions in Interleavings::steps, in an order in which they could happen
  bool steps_kept = false;
};

// Single interleavings, as far as they are kept. Equal choices and steps are kept once.
struct Interleavings {
  std::vector<ExploredCall> calls;
  std::vector<ExploredChoice> choices;
  std::vector<ExploredStep> steps;
  std::vector<ExploredInterleaving> kept;
};

struct ExploredReceive {
  std::uint32_t call = 0;
  std::vector<int> ranks, senders;
  bool open = false;  // it could get the message of several
};

struct CallOfRank {
  int rank = 0;
  std::uint32_t call = 0;
};

struct ExploredBarrier {
  enum class Verdict : std::uint8_t {
    irrelevant,
    relevant,
    undecided,
  };
  std::vector<std::uint32_t> calls;
  std::uint64_t times = 0;
  Verdict verdict = Verdict::undecided;
  std::string why;                          // empty for those that are irrelevant
  std::optional<CallOfRank> receive, send;  // that could meet without it, or that it keeps in order
};

struct ExploredExit {
  int rank = 0, code = 0;
  bool aborted = false;
  std::uint64_t count = 0, first = 0;
  std::string replay;
};

struct ExploredOutput {
  std::string text;
  std::uint64_t count = 0, first = 0;
  std::string replay;
};

struct Exploration {
  std::string buffering;
  std::uint64_t interleavings = 0, deadlocks = 0;
  bool complete = false;
  std::string limit, problem;
  double explored = 0;  // share of the choices
  double seconds = 0;
  std::vector<ExploredReceive> receives;
  std::vector<ExploredBarrier> barriers;
  std::string other_input;  // whether verdicts on barriers hold for it: "same", "differs", "unknown"; "": no verdicts
  std::vector<std::string> other_input_notes;
  std::vector<ExploredExit> exits;
  std::uint64_t different_outputs = 0;  // 0: they were not compared
  std::vector<ExploredOutput> outputs;  // the first of them
  Interleavings tree;
};

}  // namespace mpivet::report
