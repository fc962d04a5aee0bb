// What was found about a collective, as the words for it take it.
#pragma once
#include "checks/words/divergence.h"
#include "static/analyze.h"

namespace mpivet::statics {

inline checks::words::Splitter splitter(const SplitCondition& condition) {
  using checks::words::Splitter;
  if (condition.choice) return Splitter::function;
  if (condition.exception) return Splitter::exception;
  return condition.loop ? Splitter::loop : Splitter::condition;
}

// `callee`: as people write it.
inline checks::words::Divergence worded(const Divergence& divergence, const std::string& callee) {
  return {divergence.collective, callee, divergence.communicator, divergence.conditions.front().loop};
}

}  // namespace mpivet::statics
