#include "analyzer/streams/feed.h"

#include <string>

#include "base/fnv.h"
#include "event/decode.h"
#include "spec/functions.h"

namespace mpivet::analyzer {

bool Feed::joined(Stream& stream) {
  const bool first = to_.world.size() == 0;
  if (!to_.world.join(stream)) {
    to_.remarks.warn("Process " + std::to_string(stream.pid()) + " (rank " + std::to_string(stream.rank()) + " of " +
                     std::to_string(stream.about().world_size) +
                     ") belongs to another MPI_COMM_WORLD and is not checked.");
    return false;
  }
  if (first) to_.tracker.set_world(to_.world.size());
  to_.tracker.set_library(stream.rank(), stream.about().mpi, stream.about().tag_ub);
  to_.resolver.bind(stream.rank(), stream.index());
  tell_program(stream);
  to_.tracing.joined(stream);
  return true;
}

void Feed::symbols(const Stream& stream, const event::Header* record) {
  to_.resolver.note(stream.index(), record);
  if (to_.definitions != nullptr) to_.definitions->add(stream.pid(), record);
  if (record->kind == event::Kind::stack) to_.tracing.stack(stream, record);
  if (record->kind == event::Kind::module && stream.in_world()) tell_program(stream);
}

// Its own file is one of the modules, which may be told before or after the process joins.
void Feed::tell_program(const Stream& stream) {
  const std::string& program = stream.about().program;
  if (const auto* module = to_.resolver.module(stream.index(), program))
    to_.tracker.set_program(stream.rank(), module->begin, module->end, fnv1a(kFnvStart, program) | 1);
}

bool Feed::feed(const Stream& stream, const event::Header* record) {
  ++activity_;
  to_.tracing.record(stream, record);
  const bool waits = to_.tracker.feed(stream.rank(), record);
  if (record->thread != stream.main_thread()) [[unlikely]]
    to_.thread_levels.look(stream, record);
  if (record->func == static_cast<std::uint16_t>(spec::Func::Abort)) [[unlikely]]
    to_.ends.aborted(static_cast<int>(event::Arguments(record).value("errorcode").value_or(0)));
  return waits;
}

void Feed::feed_repeat(const Stream& stream, std::uint32_t more) {
  ++activity_;
  to_.tracker.feed_repeat(stream.rank(), more);
}

void Feed::notice(Stream& stream, const event::Header* record) { to_.notices.take(stream, record); }

void Feed::time(const Stream& stream, const event::Header* record) { to_.tracing.time(stream, record); }

}  // namespace mpivet::analyzer
