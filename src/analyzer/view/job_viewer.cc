#include "analyzer/view/job_viewer.h"

#include <unistd.h>

#include <algorithm>

#include "analyzer/streams/describe.h"
#include "spec/functions.h"

namespace mpivet::analyzer {
namespace {

using State = report::RankView::State;

const char* plural_name(spec::HandleKind kind) {
  using spec::HandleKind;
  switch (kind) {
    case HandleKind::none:
      return "";
    case HandleKind::comm:
      return "communicators";
    case HandleKind::group:
      return "groups";
    case HandleKind::datatype:
      return "datatypes";
    case HandleKind::op:
      return "operations";
    case HandleKind::request:
      return "requests";
    case HandleKind::message:
      return "messages";
    case HandleKind::win:
      return "windows";
    case HandleKind::file:
      return "files";
    case HandleKind::info:
      return "infos";
    case HandleKind::errhandler:
      return "error handlers";
    case HandleKind::keyval:
      return "keys";
    case HandleKind::session:
      return "sessions";
  }
  return "";
}

// The thread worth showing: the one that has been in its call for longest, or else the first.
int telling_thread(Stream& stream, ThreadWatch::Clock::time_point now) {
  const auto& header = stream.header();
  const int count = static_cast<int>(std::min<std::uint32_t>(header.thread_count, event::kMaxThreads));
  int best = 0;
  double longest = -1;
  for (int thread = 0; thread < count; ++thread) {
    const double seconds = stream.watch().seconds_inside(thread, now);
    if (seconds > longest) {
      best = thread;
      longest = seconds;
    }
  }
  return best;
}

State state_of(const Stream& stream, const event::ThreadSlot& thread) {
  if (stream.end() != Stream::End::none || stream.gone) return State::gone;
  if (stream.header().finalized.load(std::memory_order_relaxed) == 2) return State::finalized;
  return (thread.state.load(std::memory_order_relaxed) & 1) != 0 ? State::inside : State::outside;
}

}  // namespace

// Where the tracker does not stand in that call: the name and the place that the thread has published.
void JobViewer::view_call(const Stream& stream, int thread, report::RankView& view) {
  const event::ThreadSlot& slot = stream.header().threads[thread];
  if (view.state == State::inside && view.call.call.empty()) {
    const auto func = static_cast<spec::Func>(slot.func.load(std::memory_order_relaxed));
    view.call.call = spec::info(func).name;
    view.call.stack = resolver_.stack(stream.rank(), slot.stack.load(std::memory_order_relaxed));
  }
  if (view.state == State::outside)
    if (const auto call = newest_call(stream); call.known()) view.call = resolver_.resolve(call);
}

// What it waits for, where the tracker stands in that very call.
void JobViewer::view_standing(const std::vector<model::Standing>& standing, int thread, report::RankView& view) {
  for (const model::Standing& one : standing) {
    if (one.rank != view.rank || one.thread != thread || one.passed) continue;
    view.call = resolver_.resolve({one.rank, one.thread, one.call.record});
    view.waits = one.why;
    view.waits_for = one.waits_for;
    view.any = one.any;
    view.stuck = one.stuck;
  }
}

report::RankView JobViewer::view_rank(Stream& stream, const std::vector<model::Standing>& standing,
                                      Clock::time_point now) {
  report::RankView view;
  view.rank = stream.rank();
  view.pid = stream.pid();
  view.host = stream.about().host;
  const int thread = telling_thread(stream, now);
  view.state = state_of(stream, stream.header().threads[thread]);
  if (view.state == State::inside || view.state == State::outside)
    view.seconds = stream.watch().seconds_in_state(thread, now);
  if (view.state == State::inside) view_standing(standing, thread, view);
  view_call(stream, thread, view);
  for (int number = 1; number <= spec::kFunctionCount; ++number)
    view.calls += stream.header().calls[number].load(std::memory_order_relaxed);
  for (int number = 1; number < spec::kHandleKinds; ++number) {
    const auto kind = static_cast<spec::HandleKind>(number);
    if (const std::size_t live = tracker_.live_handles(view.rank, kind); live > 0)
      view.handles.emplace_back(plural_name(kind), live);
  }
  return view;
}

report::JobView JobViewer::view(bool lost_track) {
  const auto now = Clock::now();
  world_.set_now(now);
  for (const auto& stream : processes_.streams())
    if (!stream->gone) stream->watch().look(now);
  const auto standing = world_.size() > 0 && !lost_track ? tracker_.standing(world_) : std::vector<model::Standing>();
  report::JobView view;
  view.pid = static_cast<int>(::getpid());
  view.size = world_.size();
  view.seconds = std::chrono::duration<double>(now - started_).count();
  view.messages = tracker_.statistics().messages;
  view.collectives = tracker_.statistics().collectives;
  view.fatal = findings_.count(report::Severity::fatal);
  view.errors = findings_.count(report::Severity::error) - view.fatal;
  view.warnings = findings_.count(report::Severity::warning) - view.fatal - view.errors;
  for (const int rank : world_.ranks_seen()) {
    Stream& stream = *world_.stream(rank);
    if (view.program.empty()) view.program = stream.about().program;
    if (view.mpi.empty()) view.mpi = short_version(stream.about().library, stream.about().mpi);
    view.ranks.push_back(view_rank(stream, standing, now));
  }
  return view;
}

}  // namespace mpivet::analyzer
