// A finding as a check makes it: like Finding, but its places are still records of the event stream. The reporter
// turns records into text and source lines once, for the first of many equal findings.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "event/call_ref.h"
#include "report/findings/finding.h"

namespace mpivet::report {

struct RawSite {
  std::string intro;
  std::vector<int> ranks;  // world ranks that did the same; `call` stands for all of them
  event::CallRef call;
  std::uint64_t times = 1;
};

struct RawFinding {
  checks::CheckName check;
  Severity severity = Severity::error;
  Evidence evidence = Evidence::confirmed;
  std::vector<int> ranks;
  std::string message;
  std::vector<RawSite> sites;
  std::string hint;
  std::vector<Edge> graph;
  Diagram diagram = {};
  std::uint64_t times = 1;
  bool tally = false;
};

}  // namespace mpivet::report
