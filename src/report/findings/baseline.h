// What a report has that an earlier one has not.
#pragma once
#include <cstddef>

#include "report/findings/document.h"

namespace mpivet::report {

struct Compared {
  std::size_t known = 0;  // mistakes in both, left out
  std::size_t gone = 0;   // in the earlier one only
};

// Leaves in `document` what is new by its fingerprint; of leaks and the like, the places that are new. What was
// suppressed in the earlier one is known too.
Compared subtract_baseline(ReportDocument& document, const ReportDocument& earlier);

}  // namespace mpivet::report
