// From a finding as a check makes it to one that people can read.
#pragma once
#include <string>

#include "report/findings/finding.h"
#include "report/findings/raw_finding.h"
#include "report/symbols/resolver.h"

namespace mpivet::report {

// Equal for raw findings of equal ranks, stacks and arguments: these need no second look.
std::string raw_key(const RawFinding& raw);

Finding resolve_finding(const RawFinding& raw, Resolver& resolver);

}  // namespace mpivet::report
