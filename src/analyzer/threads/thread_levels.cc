#include "analyzer/threads/thread_levels.h"

#include "analyzer/streams/call_refs.h"
#include "event/canonical.h"
#include "model/notices.h"

namespace mpivet::analyzer {
namespace {

std::uint64_t place_of_use(int stream, const event::Header& call) {
  return static_cast<std::uint64_t>(stream) << 48 ^ std::uint64_t{call.func} << 32 ^ call.stack;
}

}  // namespace

void ThreadLevels::look(const Stream& stream, const event::Header* record) {
  const bool call = record->kind == event::Kind::enter || record->kind == event::Kind::call;
  if (!call || stream.about().thread_level >= event::kThreadSerialized) return;
  if (!told_.insert(place_of_use(stream.index(), *record)).second) return;
  model::NoticeFact fact;
  fact.rank = stream.rank();
  fact.info.what = event::Notice::thread_level;
  fact.info.code = stream.about().thread_level;
  fact.info.address = stream.team_of(record->thread);
  fact.call = call_ref(stream, record);
  fact.other = last_call_of(stream, stream.main_thread());
  checks_.on(fact);
}

}  // namespace mpivet::analyzer
