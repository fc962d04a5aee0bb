// From a recorded call to text and source lines.
#pragma once
#include "report/findings/finding.h"
#include "report/findings/raw_finding.h"

namespace mpivet::report {

class Resolver {
 public:
  virtual ~Resolver() = default;
  // Fills `call` and `stack`; intro, ranks and times are the caller's. Never fails: what is not known stays empty.
  virtual CallSite resolve(const event::CallRef& call) = 0;
};

}  // namespace mpivet::report
