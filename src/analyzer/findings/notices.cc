#include "analyzer/findings/notices.h"

#include <utility>
#include <vector>

#include "analyzer/streams/call_refs.h"

namespace mpivet::analyzer {
namespace {

std::vector<event::Slot> copy_of(const event::Header* record) {
  const auto* slots = reinterpret_cast<const event::Slot*>(record);
  return {slots, slots + record->slots};
}

}  // namespace

model::NoticeFact Notices::fact_of(Stream& stream, const event::Header* record) {
  model::NoticeFact fact;
  fact.rank = stream.in_world() ? stream.rank() : stream.about().launch_rank;
  fact.info = event::payload_as<event::NoticeInfo>(record);
  fact.text = reinterpret_cast<const char*>(event::payload(record)) + sizeof fact.info;
  fact.call = last_call_if_same(stream, record);
  if (!stream.in_world()) resolver_.bind(stream.identity(), stream.index());
  return fact;
}

void Notices::take(Stream& stream, const event::Header* record) {
  model::NoticeFact fact = fact_of(stream, record);
  switch (fact.info.what) {
    case event::Notice::failed:
      call_failed(stream, record, std::move(fact));
      break;
    case event::Notice::signal:
      stream.signal = copy_of(record);
      break;
    case event::Notice::exiting:
      (fact.info.code == 1 ? stream.exception : stream.exiting) = copy_of(record);
      break;
    case event::Notice::outside_mpi:
      stream.failed_for_good = true;  // most libraries end the program at once
      checks_.on(fact);
      break;
    case event::Notice::modified:
      if (stream.in_world()) tracker_.feed(stream.rank(), record);
      fact.other = bare_call(stream, static_cast<std::uint16_t>(fact.info.code), fact.info.other, record->thread);
      // A receive into the same memory has been told already.
      if (!failed_calls_.overlaps(fact.other)) checks_.on(fact);
      break;
    case event::Notice::inaccessible:
      if (fact.info.code)
        fact.other = bare_call(stream, static_cast<std::uint16_t>(fact.info.code), fact.info.other, record->thread);
      checks_.on(fact);
      break;
    case event::Notice::thread_level:
      fact.other = fact.info.bytes ? bare_call(stream, static_cast<std::uint16_t>(fact.info.bytes),
                                               static_cast<std::uint32_t>(fact.info.bytes >> 32),
                                               static_cast<std::uint8_t>(fact.info.other))
                                   : last_call_of(stream, static_cast<int>(fact.info.other));
      checks_.on(fact);
      break;
    case event::Notice::same_comm:
      fact.other = last_call_of(stream, static_cast<int>(fact.info.other));
      checks_.on(fact);
      break;
    case event::Notice::same_request:
      fact.other = fact.info.code
                       ? bare_call(stream, static_cast<std::uint16_t>(fact.info.code), fact.info.other, record->thread)
                       : last_call_of(stream, static_cast<int>(fact.info.other));
      checks_.on(fact);
      break;
  }
}

void Notices::call_failed(Stream& stream, const event::Header* record, model::NoticeFact&& fact) {
  stream.failed_for_good = stream.failed_for_good || (fact.info.flags & event::kEndsProgram) != 0;
  if (stream.in_world()) tracker_.feed(stream.rank(), record);
  if (stream.failed_for_good) fatal_errors_.hold(stream, fact.info.code);
  failed_calls_.failed(std::move(fact));
}

void Notices::settle(bool at_end) {
  for (const model::NoticeFact& fact : failed_calls_.settle(at_end)) checks_.on(fact);
}

}  // namespace mpivet::analyzer
