#include "analyzer/ends/rank_ends.h"

#include <algorithm>
#include <climits>
#include <utility>
#include <vector>

#include "analyzer/ends/causes.h"
#include "analyzer/ends/end_of_rank.h"

namespace mpivet::analyzer {

void RankEnds::notice() {
  for (const auto& stream : processes_.streams()) {
    if (!stream->gone || stream->end_told || !stream->drained()) continue;
    stream->end_told = true;
    if (!stream->in_world()) continue;
    if (++ended_ == world_.size() && on_world_ended_) on_world_ended_();
    // A rank that left on purpose leaves others waiting for ever; one that crashed, or aborted the job, is being
    // dealt with by the launcher.
    tracker_.rank_ended(stream->rank(), stream->end() != Stream::End::none && !aborted_);
    if (stream->end() == Stream::End::finalized) continue;
    // The launcher may end everything, us included, as soon as it notices: say now what we know.
    findings_.flush();
    errors_seen_ = findings_.failed();
    rank_failed_ = true;
  }
}

// Where somebody listens the rank waits for our end, too.
void RankEnds::fatal_error(int error_class) {
  if (on_abort_) job_ends(error_class, "ended by a fatal MPI error");
}

void RankEnds::job_ends(int error_code, const char* note) {
  if (std::exchange(aborted_, true)) return;
  // The launcher ends the job at once, and perhaps us with it: say now what we know.
  findings_.flush();
  if (on_abort_) on_abort_(error_code, note);
}

void RankEnds::report_causes(const report::RunInfo& run) {
  std::vector<Ended> ended;
  bool cause_known = aborted_ || !run.end.note.empty();
  int first_left = INT_MAX;  // in order
  for (const int rank : world_.ranks_seen()) {
    const Stream& stream = *world_.stream(rank);
    cause_known = cause_known || stream.failed_for_good;
    if (!stream.gone || stream.failed_for_good) continue;
    if (stream.end() == Stream::End::finalized || stream.header().finalized == 2)
      first_left = std::min(first_left, stream.gone_as);
    else
      ended.push_back({end_of(stream), stream.gone_as, stream.about().parent});
  }
  const bool leaving_is_natural = cause_known;
  keep_causes(ended, cause_known, first_left);
  for (const Ended& e : ended)
    if (e.fact.how == model::EndFact::How::signal || !leaving_is_natural) checks_.on(e.fact);
}

bool RankEnds::rank_died() const {
  const Streams& streams = processes_.streams();
  return std::any_of(streams.begin(), streams.end(), [](const auto& stream) {
    return stream->in_world() && stream->gone && stream->end() == Stream::End::none;
  });
}

}  // namespace mpivet::analyzer
