#include "analyzer/streams/call_refs.h"

#include <cstring>

namespace mpivet::analyzer {

model::CallRef call_ref(const Stream& stream, const event::Header* record) {
  model::CallRef ref;
  ref.rank = stream.identity();
  ref.thread = record->thread;
  const auto* bytes = reinterpret_cast<const std::byte*>(record);
  ref.record.assign(bytes, bytes + record->slots * event::kSlotSize);
  return ref;
}

model::CallRef last_call_of(const Stream& stream, int thread) {
  if (thread < 0 || thread >= static_cast<int>(event::kMaxThreads)) return {};
  return stream.remembered(thread);
}

model::CallRef last_call_if_same(const Stream& stream, const event::Header* notice) {
  const model::CallRef last = last_call_of(stream, notice->thread);
  if (last.known() && last.header()->func == notice->func &&
      (notice->stack == 0 || last.header()->stack == notice->stack))
    return last;
  return bare_call(stream, notice->func, notice->stack, notice->thread);
}

model::CallRef bare_call(const Stream& stream, std::uint16_t func, std::uint32_t stack, std::uint8_t thread) {
  event::Header header{};
  header.func = func;
  header.kind = event::Kind::call;
  header.thread = thread;
  header.slots = 1;
  header.stack = stack;
  header.repeat = 1;
  model::CallRef ref;
  ref.rank = stream.identity();
  ref.thread = thread;
  ref.record.resize(sizeof header);
  std::memcpy(ref.record.data(), &header, sizeof header);
  return ref;
}

}  // namespace mpivet::analyzer
