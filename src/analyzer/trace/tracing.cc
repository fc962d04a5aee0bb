// Recording the run (mpivet run --trace).
#include "analyzer/analyzer.h"
#include "analyzer/streams/describe.h"
#include "analyzer/trace/trace_events.h"
#include "base/log.h"
#include "base/text.h"

namespace mpivet::analyzer {
namespace {

// For replay files.
std::string command_line(const Stream::About& about) {
  std::string out = text::shell_quote(about.program);
  for (const std::string& word : about.arguments) out += ' ' + text::shell_quote(word);
  return out;
}

std::string how_it_ended(const report::ProgramEnd& end, bool rank_died) {
  if (!end.note.empty()) return end.note;
  if (rank_died) return "a rank died before its MPI_Finalize";
  if (end.known && !end.signalled && end.code != 0) return "ended with status " + std::to_string(end.code);
  return "ended by itself";
}

}  // namespace

void Analyzer::trace_joined(const Stream& stream) {
  const Stream::About& about = stream.about();
  settings_.trace->joined({stream.rank(), about.world_size, about.host, short_version(about.library, about.mpi),
                           command_line(about), stream.pid()});
  settings_.trace->bind(stream.rank(), stream.index());
}

void Analyzer::time(const Stream& stream, const event::Header* record) {
  if (settings_.trace) settings_.trace->time(stream.rank(), record);
}

void Analyzer::tell_trace_failed() {
  if (trace_failed_ || settings_.trace->failure().empty()) return;
  trace_failed_ = true;
  log::warning(settings_.trace->failure() + "; it cannot be used, and the run goes on without");
}

void Analyzer::close_trace(report::RunInfo& run) {
  trace::Recorder::Answers answers;
  answers.inside = [this](int rank, int thread) {
    const Stream* stream = world_.stream(rank);
    std::uint64_t epoch = 0;
    return stream != nullptr && stream->inside(thread, epoch);
  };
  answers.places = [this](int rank, std::uint32_t stack) {
    std::vector<trace::Place> places;
    for (const report::Frame& frame : resolver_->stack(rank, stack))
      if (!frame.internal) places.push_back({frame.function, frame.file, frame.line});
    return places;
  };
  if (world_.size() == 0) return;
  const auto closed = settings_.trace->finish(answers, how_it_ended(run.end, rank_died()));
  tell_trace_failed();
  notes_.push_back(closed ? "Recorded " + std::to_string(settings_.trace->calls()) + " calls in " +
                                settings_.trace->folder() + "."
                          : "The run was not recorded: " + closed.error().message + ".");
  if (!closed || settings_.reporter.files.html.empty()) return;
  if (const auto attached = attach_events(run, settings_.trace->folder()); !attached)
    notes_.push_back("The page does not show what was recorded: " + attached.error().message + ".");
}

}  // namespace mpivet::analyzer
