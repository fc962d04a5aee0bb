// A JobView as bytes, between the analyzer of a job and `mpivet top`. Both are the same program: no format to keep.
#pragma once
#include <string>

#include "base/result.h"
#include "report/findings/job_view.h"

namespace mpivet::report {

std::string view_to_json(const JobView& view);
Result<JobView> view_from_json(const std::string& text);

}  // namespace mpivet::report
