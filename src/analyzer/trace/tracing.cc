#include "analyzer/trace/tracing.h"

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

void Tracing::joined(const Stream& stream) {
  if (!recorder_) return;
  const Stream::About& about = stream.about();
  recorder_->joined({stream.rank(), about.world_size, about.host, short_version(about.library, about.mpi),
                     command_line(about), stream.pid()});
  recorder_->bind(stream.rank(), stream.index());
}

void Tracing::warn_if_failed() {
  if (!recorder_ || warned_ || recorder_->failure().empty()) return;
  warned_ = true;
  log::warning(recorder_->failure() + "; it cannot be used, and the run goes on without");
}

trace::Recorder::Answers Tracing::answers() {
  trace::Recorder::Answers answers;
  answers.inside = [this](int rank, int thread) {
    const Stream* stream = world_.stream(rank);
    std::uint64_t epoch = 0;
    return stream != nullptr && stream->inside(thread, epoch);
  };
  answers.places = [this](int rank, std::uint32_t stack) {
    std::vector<trace::Place> places;
    for (const report::Frame& frame : resolver_.stack(rank, stack))
      if (!frame.internal) places.push_back({frame.function, frame.file, frame.line});
    return places;
  };
  return answers;
}

void Tracing::close(report::RunInfo& run, bool rank_died, bool has_page) {
  if (!recorder_ || world_.size() == 0) return;
  const auto closed = recorder_->finish(answers(), how_it_ended(run.end, rank_died));
  warn_if_failed();
  remarks_.keep(closed ? "Recorded " + std::to_string(recorder_->calls()) + " calls in " + recorder_->folder() + "."
                       : "The run was not recorded: " + closed.error().message + ".");
  if (!closed || !has_page) return;
  if (const auto attached = attach_events(run, recorder_->folder()); !attached)
    remarks_.keep("The page does not show what was recorded: " + attached.error().message + ".");
}

}  // namespace mpivet::analyzer
