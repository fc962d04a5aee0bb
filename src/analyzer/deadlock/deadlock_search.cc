#include "analyzer/deadlock/deadlock_search.h"

#include <algorithm>

#include "analyzer/streams/threads_of.h"

namespace mpivet::analyzer {
namespace {

using std::chrono::microseconds;
using std::chrono::milliseconds;

// This often, less often when a look is expensive.
constexpr microseconds kLookEvery{25'000}, kLookAtLeastEvery{150'000};
constexpr int kLookShare = 50;
constexpr milliseconds kOthersJoinWithin{400};
constexpr int kLooksToTell = 3;  // a deadlock is told at the second look that finds it

// No thread of the rank is in a call that blocks.
bool runs(const Stream& stream) {
  if (!stream.in_world() || stream.gone) return false;
  std::uint64_t epoch = 0;
  for (int thread = 0; thread < threads_of(stream); ++thread)
    if (stream.inside(thread, epoch)) return false;
  return true;
}

}  // namespace

void DeadlockSearch::look(Clock::time_point now, std::uint64_t activity, bool lost_track) {
  world_.set_now(now);
  for (const auto& stream : processes_.streams())
    if (!stream->gone) stream->watch().look(now);
  if (world_.size() > 0 && !lost_track) tracker_.look_for_deadlock(world_);
  if (!lost_track && !found_) {
    if (const auto stall = progress_.look(world_, activity, now)) checks_.on(*stall);
    if (const auto hang = hangs_.look(world_, activity, now)) checks_.on(*hang);
  }
  const auto cost = std::chrono::duration_cast<microseconds>(Clock::now() - now);
  next_look_ = now + std::clamp(cost * kLookShare, kLookEvery, kLookAtLeastEvery);
}

void DeadlockSearch::end_job_if_found(Clock::time_point now) {
  if (!found_ || handled_) return;
  if (seen_ == Clock::time_point{}) seen_ = now;
  looks_at_rest_ = somebody_runs() ? 0 : looks_at_rest_ + 1;
  if (looks_at_rest_ < kLooksToTell && now - seen_ < kOthersJoinWithin) return;
  handled_ = true;
  findings_.flush();
  if (on_deadlock_) on_deadlock_();
}

void DeadlockSearch::tell_hang(std::uint64_t activity, bool lost_track) {
  if (lost_track || found_) return;
  if (const auto hang = hangs_.at_end(world_, activity)) checks_.on(*hang);
}

bool DeadlockSearch::somebody_runs() const {
  const Streams& streams = processes_.streams();
  return std::any_of(streams.begin(), streams.end(), [](const auto& stream) { return runs(*stream); });
}

}  // namespace mpivet::analyzer
