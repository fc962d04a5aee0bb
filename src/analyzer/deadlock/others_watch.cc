#include "analyzer/deadlock/others_watch.h"

#include <algorithm>

#include "analyzer/streams/call_refs.h"
#include "analyzer/threads/task.h"

namespace mpivet::analyzer {
namespace {

using model::Doing;

constexpr double kShareOfComputing = 0.1;
constexpr std::chrono::seconds kBetweenLooks{1};

}  // namespace

void OthersWatch::start_again(Clock::time_point now) {
  since_ = now;
  looked_ = {};
  all_.clear();
  used_at_first_.clear();
}

void OthersWatch::look(const World& world, Clock::time_point now, bool must,
                       const std::function<bool(int rank, int thread)>& of_no_account) {
  if (looked_ == now || (!must && now - looked_ < kBetweenLooks)) return;
  looked_ = now;
  all_.clear();
  for (int rank = 0; rank < world.size(); ++rank) {
    const Stream* stream = world.stream(rank);
    if (stream == nullptr || stream->gone) continue;
    // Where all wait for each other, that is why nothing moves.
    const bool all_wait = world.bystanders(rank)->all_wait_inside();
    if (!all_wait && !world.other_thread_may_act(rank)) continue;
    for (const model::Bystander& other : world.bystanders(rank)->all()) {
      const bool counts = all_wait || other.doing != Doing::waits_inside;
      if (counts && !of_no_account(rank, other.thread)) look_at(*stream, other);
    }
  }
}

void OthersWatch::look_at(const Stream& stream, model::Bystander other) {
  const auto turns = turns_of(stream.pid(), other.task);
  const std::uint64_t used = turns ? turns->run_ns : 0;
  const std::uint64_t before = used_at_first_.try_emplace({other.rank, other.task}, used).first->second;
  const double window = std::chrono::duration<double, std::nano>(looked_ - since_).count();
  if (looked_ - since_ >= kBetweenLooks) {
    if (static_cast<double>(used - before) > kShareOfComputing * window)
      other.doing = Doing::computes;
    else if (other.doing == Doing::computes)
      other.doing = Doing::sleeps;
  }
  if (other.thread >= 0) other.last = last_call_of(stream, other.thread);
  all_.push_back(std::move(other));
}

bool OthersWatch::one_computes() const {
  return std::any_of(all_.begin(), all_.end(), [](const auto& other) { return other.doing == Doing::computes; });
}

}  // namespace mpivet::analyzer
