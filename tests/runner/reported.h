// What mpivet reported: the part of its JSON report (docs/report-format.md) that expectations speak about.
#pragma once
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "expectation.h"

namespace mpivet::testrun {

struct ReportedFinding {
  std::string check;
  bool is_error = false;  // severity error or above: makes mpivet exit with 1
  std::set<int> ranks;
  std::string text;           // message, hint and calls, for message~"..."
  std::vector<Place> places;  // one a call site: its first frame that is not internal; line 0 if unknown
};

struct Report {
  std::vector<ReportedFinding> findings;
  // How the program itself ended, when mpivet knows it: one of these, 0 for success.
  std::optional<int> program_status, program_signal;
};

struct BadReport : std::runtime_error {
  using std::runtime_error::runtime_error;
};

Report parse_report(std::string_view json);

}  // namespace mpivet::testrun
