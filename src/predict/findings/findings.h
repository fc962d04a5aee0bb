// A deadlock as a finding: who is to blame, put together by what they do, however many they are.
#pragma once
#include <string>
#include <vector>

#include "predict/empdd/empdd.h"
#include "predict/prediction.h"
#include "report/findings/finding.h"

namespace mpivet::predict {

// `always`: with any buffering.
std::vector<report::Finding> findings_of(const Log& log, const Prediction& prediction, bool always);
// What EMPDD marked, put together.
std::vector<report::Finding> findings_of(const Log& log, const Empdd& result);
// An operation without its process: "Send(3,0)", "Waitall for Irecv(2,1) and 3 more".
std::string call_text(const Log& log, const Stuck& stuck);
// "ring.c:12" as a place in the source.
report::Frame frame_of(const std::string& site);

}  // namespace mpivet::predict
