#include "analyzer/deadlock/progress_watch.h"

#include <algorithm>

#include "analyzer/streams/call_refs.h"
#include "analyzer/streams/threads_of.h"
#include "event/polls.h"
#include "spec/functions.h"

namespace mpivet::analyzer {
namespace {

// A thread that polls and does nothing else is found inside MPI nearly always; one that polls now and then, rarely.
constexpr double kLeastShareInside = 0.5;
// A processor may be taken from a polling thread for a while.
constexpr std::chrono::milliseconds kLongestWithoutPoll{1000};

// Calls that end when others in the world act. Files, other worlds and start and end of MPI take the time they take.
bool waits_for_others(spec::Func func) {
  using spec::Role;
  switch (spec::info(func).role) {
    case Role::file_open:
    case Role::file_close:
    case Role::file_io:
    case Role::process:
    case Role::session:
    case Role::init:
    case Role::abort:
    case Role::tool:
      return false;
    default:
      return true;
  }
}

bool polls_in_vain(spec::Func func) {
  using spec::Role;
  const spec::FunctionInfo& info = spec::info(func);
  if (info.shape != spec::Shape::immediate) return false;
  return info.role == Role::test || info.role == Role::testall || info.role == Role::testany ||
         info.role == Role::testsome || info.role == Role::probe || info.role == Role::mprobe;
}

bool is_asleep(const World& world, int rank, int thread) {
  const auto& all = world.bystanders(rank)->all();
  const auto it = std::find_if(all.begin(), all.end(), [&](const auto& other) { return other.thread == thread; });
  return it != all.end() && it->doing != model::Doing::computes && it->doing != model::Doing::unknown;
}

bool is_inside(const event::ThreadSlot& slot) { return (slot.state.load(std::memory_order_acquire) & 1) != 0; }

}  // namespace

// 0: it has not polled often enough to have told.
std::uint32_t ProgressWatch::place_of(const Poller& p, const event::ThreadSlot& slot) {
  const bool told = p.polls / event::kPollsPerPlace != p.polls_at_start / event::kPollsPerPlace;
  return told ? slot.stack.load(std::memory_order_relaxed) : 0;
}

void ProgressWatch::start_again(std::uint64_t activity, Clock::time_point now) {
  activity_ = activity;
  since_ = now;
  told_ = false;
  pollers_.clear();
  others_.start_again(now);
}

bool ProgressWatch::polls_only(Poller& p, const event::ThreadSlot& slot, Clock::time_point now) const {
  const std::uint64_t polls = slot.polls.load(std::memory_order_relaxed);
  if (p.samples == 0) {
    p.polls_at_start = p.polls = polls;
    p.last_poll = now;
  }
  if (p.polls != polls) {
    p.polls = polls;
    p.last_poll = now;
  }
  ++p.samples;
  const auto func = static_cast<std::uint16_t>(slot.func.load(std::memory_order_relaxed));
  if (func != 0) ++p.inside;
  if (polls_in_vain(static_cast<spec::Func>(func))) p.func = func;
  return now - p.last_poll <= kLongestWithoutPoll;
}

bool ProgressWatch::stands_still(const World& world, const Stream& stream, Clock::time_point now) {
  if (stream.gone || stream.end() != Stream::End::none || stream.header().finalized.load() == 2) return true;
  bool in_mpi = false;
  for (int thread = 0; thread < threads_of(stream); ++thread) {
    const event::ThreadSlot& slot = stream.header().threads[thread];
    if (slot.ended.load(std::memory_order_acquire) != 0) continue;
    if (is_inside(slot)) {
      if (!waits_for_others(static_cast<spec::Func>(slot.func.load(std::memory_order_relaxed)))) return false;
      in_mpi = true;
      continue;
    }
    const std::pair place{stream.rank(), thread};
    Poller& poller = pollers_[place];
    const bool polls = polls_only(poller, slot, now);
    if (poller.polls == poller.polls_at_start && is_asleep(world, stream.rank(), thread))
      pollers_.erase(place);
    else if (!polls)
      return false;
    else
      in_mpi = true;
  }
  return in_mpi;
}

std::optional<model::StallFact> ProgressWatch::look(const World& world, std::uint64_t activity, Clock::time_point now) {
  if (limit_ <= 0 || world.size() == 0) return {};
  bool still = activity == activity_ && since_ != Clock::time_point{};
  for (int rank = 0; still && rank < world.size(); ++rank) {
    const Stream* stream = world.stream(rank);
    still = stream != nullptr && stands_still(world, *stream, now);
  }
  if (!still) {
    start_again(activity, now);
    return {};
  }
  const bool due = !told_ && std::chrono::duration<double>(now - since_).count() >= limit_;
  if (pollers_.empty() && !due) return {};
  others_.look(world, now, due, [&](int rank, int thread) { return pollers_.contains({rank, thread}); });
  if (!due || others_.one_computes()) return {};
  told_ = true;
  // Without pollers the deadlock search knows all there is to know.
  if (pollers_.empty()) return {};
  for (const auto& [thread, p] : pollers_)
    if (static_cast<double>(p.inside) < kLeastShareInside * static_cast<double>(p.samples)) return {};
  return describe(world, now);
}

model::StallFact ProgressWatch::describe(const World& world, Clock::time_point now) const {
  model::StallFact fact;
  fact.seconds = std::chrono::duration<double>(now - since_).count();
  fact.others = others_.all();
  for (int rank = 0; rank < world.size(); ++rank) {
    const Stream& stream = *world.stream(rank);
    if (stream.gone || stream.header().finalized.load() == 2) continue;
    for (int thread = 0; thread < threads_of(stream); ++thread) {
      const event::ThreadSlot& slot = stream.header().threads[thread];
      if (slot.ended.load() != 0 || (!is_inside(slot) && !pollers_.contains({rank, thread}))) continue;
      model::StallFact::Member member{rank, thread, {}, 0, 0};
      if (const auto found = pollers_.find({rank, thread}); found != pollers_.end()) {
        member.polls = found->second.polls - found->second.polls_at_start;
        member.seconds = fact.seconds;
        member.call =
            bare_call(stream, found->second.func, place_of(found->second, slot), static_cast<std::uint8_t>(thread));
      } else {
        member.seconds = stream.watch().seconds_inside(thread, now);
        member.call = last_call_of(stream, thread);
      }
      fact.members.push_back(std::move(member));
    }
  }
  return fact;
}

}  // namespace mpivet::analyzer
