// Findings and summary as text for people.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "report/findings/finding.h"
#include "report/findings/run_info.h"

namespace mpivet::report {

enum class ColorMode : std::uint8_t {
  automatic,
  always,
  never
};

struct TextOptions {
  bool color = false;
  bool all_frames = false;      // show frames inside MPI and the start-up code too
  bool source_lines = true;     // show the line of source where the file is readable
  std::size_t max_sites = 16;   // places shown of one finding; the JSON report has them all
  std::size_t max_frames = 24;  // frames shown of one stack
  bool only_new = false;        // what a baseline has is left out
  std::string json_path;        // named where something is left out; empty: no JSON report
};

// Whether to colour what goes to `fd`: `automatic` wants a terminal, no NO_COLOR and a TERM other than dumb.
bool want_color(ColorMode mode, int fd);

// One block, ending in an empty line.
std::string render_finding(const Finding& finding, const TextOptions& options);
std::string render_summary(const RunInfo& run, const std::vector<Finding>& findings, const TextOptions& options);

}  // namespace mpivet::report
