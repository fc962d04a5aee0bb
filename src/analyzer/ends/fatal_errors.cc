#include "analyzer/ends/fatal_errors.h"

#include <algorithm>

namespace mpivet::analyzer {
namespace {

constexpr std::chrono::milliseconds kOtherEndWithin{500};

}  // namespace

void FatalErrors::hold(Stream& stream, int error_class) {
  stream.held = true;
  held_.push_back({&stream, error_class, Clock::now()});
}

bool FatalErrors::waits_for_other_end(int rank) const {
  const auto& held = failed_calls_.held();
  return std::any_of(held.begin(), held.end(), [rank](const model::NoticeFact& fact) {
    return fact.rank == rank && (fact.info.flags & event::kTruncated) != 0;
  });
}

void FatalErrors::release(Clock::time_point now) {
  std::erase_if(held_, [&](const Held& one) {
    const bool in_time = now < one.since + kOtherEndWithin;
    if (in_time && !one.stream->gone && waits_for_other_end(one.stream->rank())) return false;
    one.stream->held = false;
    let_go_(one.error_class);
    return true;
  });
}

}  // namespace mpivet::analyzer
