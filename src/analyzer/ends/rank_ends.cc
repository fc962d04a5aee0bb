#include "analyzer/ends/rank_ends.h"

#include <algorithm>
#include <climits>
#include <utility>
#include <vector>

#include "analyzer/ends/causes.h"
#include "analyzer/ends/end_of_rank.h"

namespace mpivet::analyzer {
namespace {

constexpr std::chrono::seconds kLauncherActsWithin{3};

}  // namespace

void RankEnds::notice() {
  std::vector<Stream*> gone;
  for (const auto& stream : processes_.streams())
    if (stream->gone && !stream->end_told && stream->drained()) gone.push_back(stream.get());
  std::sort(gone.begin(), gone.end(), [](auto* a, auto* b) { return a->gone_as < b->gone_as; });
  for (Stream* stream : gone) over(*stream);
  tell_of_those_who_left(false);
}

void RankEnds::over(Stream& stream) {
  stream.end_told = true;
  if (!stream.in_world()) return;
  if (++ended_ == world_.size() && on_world_ended_) on_world_ended_();
  // A rank that left on purpose leaves others waiting forever; one that crashed, or aborted the job, is being
  // dealt with by the launcher.
  if (stream.end() == Stream::End::exited && !aborted_)
    left_early_.push_back({stream.rank(), Clock::now()});
  else
    tracker_.rank_ended(stream.rank(), stream.end() != Stream::End::none && !aborted_, stream.sessions_are_over());
  if (stream.end() == Stream::End::finalized) return;
  // The launcher may end everything, us included, as soon as it notices: say now what we know.
  findings_.flush();
  errors_seen_ = findings_.failed();
  rank_failed_ = true;
}

// Most launchers end a job that a rank has left like this, and that rank is what there is to tell. Where they do not,
// the others wait for it.
void RankEnds::tell_of_those_who_left(bool at_end) {
  const auto now = Clock::now();
  std::erase_if(left_early_, [&](const LeftEarly& one) {
    if (!at_end && now < one.since + kLauncherActsWithin) return false;
    tracker_.rank_ended(one.rank, !at_end);
    return true;
  });
}

void RankEnds::job_is_ended(std::chrono::milliseconds before) {
  Clock::rep not_yet = kNotYet;
  ended_at_.compare_exchange_strong(not_yet, (Clock::now() - before).time_since_epoch().count());
}

// Where somebody listens the rank waits for our end, too.
void RankEnds::fatal_error(int error_class) {
  job_is_ended();
  if (on_abort_) job_ends(error_class, "ended by a fatal MPI error");
}

void RankEnds::job_ends(int error_code, const char* note) {
  if (std::exchange(aborted_, true)) return;
  job_is_ended();
  // The launcher ends the job at once, and perhaps us with it: say now what we know.
  findings_.flush();
  if (on_abort_) on_abort_(error_code, note);
}

bool RankEnds::is_consequence(const Stream& stream) const {
  return stream.orphaned || stream.gone_at.time_since_epoch().count() > ended_at_.load();
}

void RankEnds::report_causes() {
  tell_of_those_who_left(true);
  std::vector<Ended> ended;
  bool cause_known = aborted_;
  int first_left = INT_MAX;  // in order
  for (const int rank : world_.ranks_seen()) {
    Stream& stream = *world_.stream(rank);
    stream.ended_with_job = is_consequence(stream);
    cause_known = cause_known || stream.failed_for_good;
    if (!stream.gone || stream.failed_for_good) continue;
    if (stream.end() == Stream::End::finalized || stream.header().finalized == 2)
      first_left = std::min(first_left, stream.gone_as);
    else
      ended.push_back({end_of(stream), stream.gone_as, stream.about().parent, stream.ended_with_job});
  }
  keep_causes(ended, cause_known, first_left);
  for (const Ended& e : ended) checks_.on(e.fact);
}

bool RankEnds::rank_died() const {
  const Streams& streams = processes_.streams();
  return std::any_of(streams.begin(), streams.end(), [](const auto& stream) {
    return stream->in_world() && stream->gone && stream->end() == Stream::End::none;
  });
}

}  // namespace mpivet::analyzer
