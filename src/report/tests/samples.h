// Findings to render, as the checks make them.
#pragma once
#include <string>
#include <vector>

#include "report/findings/finding.h"
#include "report/findings/run_info.h"

namespace mpivet::report::samples {

inline Frame frame(std::string function, std::string file, int line) {
  Frame out;
  out.function = std::move(function);
  out.file = std::move(file);
  out.line = line;
  out.module = "/home/u/app";
  out.address = 0x555555554000 + static_cast<std::uint64_t>(line);
  out.offset = static_cast<std::uint64_t>(line);
  return out;
}

inline Frame internal(Frame from) {
  from.internal = true;
  return from;
}

inline CallSite site(std::string intro, std::vector<int> ranks, std::string call, std::vector<Frame> stack) {
  CallSite out;
  out.intro = std::move(intro);
  out.ranks = std::move(ranks);
  out.call = std::move(call);
  out.stack = std::move(stack);
  return out;
}

inline Finding truncated() {
  Finding out;
  out.check = checks::CheckName::read("GLOBAL:MSG:TRUNCATED");
  out.ranks = {0, 1};
  out.message =
      "Rank 1 receives into a buffer of 4 bytes (MPI_INT x 1) a message of 40 bytes (MPI_INT x 10) from rank 0, "
      "which does not fit.";
  out.hint = "Give the receive at least the count that is sent.";
  out.sites = {site("received at", {1}, "MPI_Recv(buf=0x7ffd0010, count=1, datatype=MPI_INT, source=0, tag=7)",
                    {frame("take(int)", "/home/u/take.c", 12), frame("main", "/home/u/main.c", 40),
                     internal(frame("__libc_start_call_main", "", 0))}),
               site("sent at", {0}, "MPI_Send(buf=0x7ffd0040, count=10, datatype=MPI_INT, dest=1, tag=7)",
                    {frame("main", "/home/u/main.c", 33)})};
  return out;
}

inline Finding ring_deadlock(int ranks) {
  Finding out;
  out.check = checks::CheckName::read("GLOBAL:DEADLOCK:HARD");
  out.severity = Severity::fatal;
  out.message = "They wait for each other.";
  for (int rank = 0; rank < ranks; ++rank) {
    const int from = (rank + ranks - 1) % ranks;
    out.ranks.push_back(rank);
    out.sites.push_back(site("stuck in", {rank}, "MPI_Recv(buf=0x10, source=" + std::to_string(from) + ", tag=5)",
                             {frame("main", "/home/u/ring.c", 14)}));
    out.graph.push_back({rank, from, "for a message with tag 5", false});
  }
  return out;
}

inline Finding leak(std::vector<int> ranks, std::uint64_t first, std::uint64_t second) {
  Finding out;
  out.check = checks::CheckName::read("LOCAL:DATATYPE:NOT_FREED");
  out.severity = Severity::warning;
  out.ranks = ranks;
  out.message = "Datatypes had not been freed when MPI_Finalize was called.";
  out.tally = true;
  out.sites = {site("made at", ranks, "MPI_Type_vector(count=1)", {frame("main", "/home/u/t.c", 81)}),
               site("made at", ranks, "MPI_Type_dup(oldtype=MPI_INT)", {frame("main", "/home/u/t.c", 94)})};
  out.sites[0].times = first;
  out.sites[1].times = second;
  return out;
}

inline RunInfo run() {
  RunInfo out;
  out.version = "0.1.0";
  out.command = {"mpivet", "run", "-n", "4", "./app"};
  out.program = "/home/u/app";
  out.mpi = "Open MPI 4.1.4";
  out.ranks = 4;
  out.hosts = {"node1"};
  out.seconds = 1.25;
  out.end.known = true;
  out.checks = {{"GLOBAL:MSG:TRUNCATED", Severity::error, "A message is too long", true},
                {"LOCAL:INFO:NOT_FREED", Severity::warning, "Info objects are not freed", false}};
  out.coverage.calls = 1234567;
  out.coverage.messages = 12;
  out.coverage.collectives = 1;
  return out;
}

}  // namespace mpivet::report::samples
