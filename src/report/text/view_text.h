// A job's state as text, one line a rank.
#pragma once
#include <string>

#include "report/findings/job_view.h"

namespace mpivet::report {

struct ViewOptions {
  bool color = false;
  std::size_t width = 120;     // of the terminal
  std::size_t max_ranks = 64;  // lines; the ranks blocked longest are shown
};

// `before`: an earlier view of the same job, for rates and growth; may be null.
std::string render_view(const JobView& view, const JobView* before, const ViewOptions& options);

// Of a dead job: the last calls of every rank and what it waited for.
std::string render_last_calls(const JobView& view, bool color);

// "for a message with tag 5 from ranks 0,1"
std::string wait_text(const RankView& rank);

}  // namespace mpivet::report
