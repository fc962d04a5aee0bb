// Calls of a stream as facts show them.
#pragma once
#include "analyzer/streams/stream.h"
#include "model/facts.h"

namespace mpivet::analyzer {

model::CallRef call_ref(const Stream& stream, const event::Header* record);
// The newest call of a thread; unknown if it has made none.
model::CallRef last_call_of(const Stream& stream, int thread);
// The newest call of the notice's thread if that is the call the notice is about; else function and place alone.
model::CallRef last_call_if_same(const Stream& stream, const event::Header* notice);
// A function and a place without arguments; without a function it is just a stack.
model::CallRef bare_call(const Stream& stream, std::uint16_t func, std::uint32_t stack, std::uint8_t thread);

}  // namespace mpivet::analyzer
