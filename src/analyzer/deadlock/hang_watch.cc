#include "analyzer/deadlock/hang_watch.h"

#include <algorithm>
#include <utility>

#include "analyzer/streams/call_refs.h"
#include "analyzer/streams/known_calls.h"
#include "analyzer/streams/threads_of.h"
#include "spec/functions.h"

namespace mpivet::analyzer {
namespace {

// Shorter than this, a look at the end of a job may just have met everybody inside MPI.
constexpr double kLeastSeconds = 1;

spec::Func call_of(const event::ThreadSlot& slot) {
  return static_cast<spec::Func>(slot.func.load(std::memory_order_relaxed));
}

// Calls that end when somebody outside of the world acts, or that are about start and end of MPI.
bool concerns_others(spec::Func func) {
  using spec::Role;
  const Role role = spec::info(func).role;
  return role == Role::process || role == Role::session || role == Role::init || role == Role::abort ||
         role == Role::tool;
}

bool has_left_mpi(const Stream& stream) {
  return stream.end() == Stream::End::finalized || stream.header().finalized.load() == 2;
}

template <class Visit>
void each_thread(const Stream& stream, Visit&& visit) {
  for (int thread = 0; thread < threads_of(stream); ++thread)
    if (stream.header().threads[thread].ended.load(std::memory_order_acquire) == 0) visit(thread);
}

// A thread is in a call, and none in one that others outside of the world may end.
bool is_inside(const Stream& stream) {
  bool all = true, any = false;
  each_thread(stream, [&](int thread) {
    const spec::Func func = call_of(stream.header().threads[thread]);
    all = all && !concerns_others(func);
    any = any || func != spec::Func::none;
  });
  return all && any;
}

bool stands_still(const World& world, const Stream& stream) {
  return is_inside(stream) || world.bystanders(stream.rank())->all_wait_inside();
}

std::uint64_t calls_made(const Stream& stream) {
  std::uint64_t sum = 0;
  for (int number = 1; number <= spec::kFunctionCount; ++number)
    sum += stream.header().calls[number].load(std::memory_order_relaxed);
  return sum;
}

}  // namespace

bool HangWatch::is_hanging(const World& world) const {
  bool somebody = false;
  for (int rank = 0; rank < world.size(); ++rank) {
    const Stream* stream = world.stream(rank);
    if (stream == nullptr) return false;
    if (has_left_mpi(*stream)) continue;
    // One that has crashed or left is a matter of its own.
    if (stream->gone || !stands_still(world, *stream)) return false;
    somebody = true;
  }
  return somebody;
}

// Ranks that are being ended one after the other still stand where they stood.
bool HangWatch::somebody_moves(const World& world) const {
  for (int rank = 0; rank < world.size(); ++rank) {
    const Stream* stream = world.stream(rank);
    if (stream == nullptr || (!stream->gone && !stands_still(world, *stream))) return true;
  }
  return false;
}

std::optional<model::HangFact> HangWatch::look(const World& world, std::uint64_t activity, Clock::time_point now) {
  if (world.size() == 0) return {};
  if (!is_hanging(world)) {
    if (since_ != Clock::time_point{} && somebody_moves(world)) since_ = {};
    return {};
  }
  Counts counts;
  for (int rank = 0; rank < world.size(); ++rank) counts.push_back(calls_made(*world.stream(rank)));
  if (since_ == Clock::time_point{} || activity != activity_ || counts != counts_) {
    activity_ = activity;
    counts_ = std::move(counts);
    since_ = now;
    told_ = false;
    others_.start_again(now);
  }
  seen_ = now;
  const bool due = !told_ && limit_ > 0 && std::chrono::duration<double>(seen_ - since_).count() >= limit_;
  others_.look(world, now, due, [&](int rank, int) { return has_left_mpi(*world.stream(rank)); });
  if (!due || others_.one_computes()) return {};
  told_ = true;
  return describe(world);
}

std::optional<model::HangFact> HangWatch::at_end(const World& world, std::uint64_t activity) const {
  if (told_ || since_ == Clock::time_point{} || activity != activity_) return {};
  model::HangFact fact = describe(world);
  const bool one_unknown = std::any_of(fact.members.begin(), fact.members.end(), [](auto& m) { return !m.known; });
  if ((!one_unknown && fact.others.empty()) || fact.seconds < kLeastSeconds) return {};
  fact.job_ended = true;
  return fact;
}

bool HangWatch::known(const Stream& stream, int thread) const {
  const spec::Func func = call_of(stream.header().threads[thread]);
  return is_modelled(spec::info(func)) && !tracker_.awaits_unknown(stream.rank(), thread);
}

model::HangFact HangWatch::describe(const World& world) const {
  model::HangFact fact;
  fact.seconds = std::chrono::duration<double>(seen_ - since_).count();
  fact.others = others_.all();
  for (int rank = 0; rank < world.size(); ++rank) {
    const Stream& stream = *world.stream(rank);
    if (has_left_mpi(stream)) continue;
    each_thread(stream, [&](int thread) {
      const auto func = static_cast<std::uint16_t>(call_of(stream.header().threads[thread]));
      if (func == 0) return;
      model::CallRef call = last_call_of(stream, thread);
      // One that does not usually wait leaves its record at its end.
      if (!call.known() || call.header()->func != func)
        call = bare_call(stream, func, 0, static_cast<std::uint8_t>(thread));
      fact.members.push_back({rank, thread, std::move(call), fact.seconds, known(stream, thread)});
    });
  }
  return fact;
}

}  // namespace mpivet::analyzer
