// A rank that MPI is about to end waits until we have looked at it (runtime/process/errors.cc).
//
// A message that does not fit is told by its two ends, and the sender may be anywhere between handing the message over
// and telling us of it when the receiver fails. The launcher kills it as soon as the receiver has ended, so the
// receiver is let go only when the sender's record is here, or has had its time.
#include <algorithm>

#include "analyzer/analyzer.h"

namespace mpivet::analyzer {
namespace {

constexpr std::chrono::milliseconds kOtherEndWithin{500};

}  // namespace

void Analyzer::fatal_error(Stream& stream, int error_class) {
  stream.held = true;
  failed_ranks_.push_back({&stream, error_class, Clock::now()});
}

bool Analyzer::waits_for_other_end(int rank) const {
  const auto& held = failed_calls_.held();
  return std::any_of(held.begin(), held.end(), [rank](const model::NoticeFact& fact) {
    return fact.rank == rank && (fact.info.flags & event::kTruncated) != 0;
  });
}

void Analyzer::release_failed_ranks(Clock::time_point now) {
  if (failed_ranks_.empty()) return;
  settle_failures(false);
  std::erase_if(failed_ranks_, [&](const FailedRank& failed) {
    const bool in_time = now < failed.since + kOtherEndWithin;
    if (in_time && !failed.stream->gone && waits_for_other_end(failed.stream->rank())) return false;
    failed.stream->held = false;
    // Where somebody listens the rank waits for our end, too.
    if (settings_.on_abort) abort_seen(failed.error_class, "ended by a fatal MPI error");
    return true;
  });
}

}  // namespace mpivet::analyzer
