// The order of messages that leads to a deadlock, as a replay file that `mpivet explore` and `mpivet run` can follow.
#pragma once
#include <string>

#include "predict/prediction.h"
#include "replay/replay.h"

namespace mpivet::predict {

// Why there can be none; empty: there can.
std::string why_no_replay(const Log& log);

replay::Replay make_replay(const Log& log, const LogFacts& facts, const Prediction& prediction, Buffering buffering,
                           std::string about);

}  // namespace mpivet::predict
