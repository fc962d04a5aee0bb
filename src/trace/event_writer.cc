#include "trace/event_writer.h"

#include <utility>

#include "trace/collective_ops.h"

namespace mpivet::trace {
namespace {

// Runs of ids that follow each other, or of null ids; see docs/trace-format.md.
struct Run {
  std::uint32_t first, more;
  std::uint64_t packed() const { return static_cast<std::uint64_t>(more) << 32 | first; }
};

Run run_at(const std::vector<std::uint32_t>& ids, std::size_t at) {
  const std::uint32_t first = ids[at];
  const std::uint32_t step = first == event::kNullHandle ? 0 : 1;
  std::uint32_t more = 0;
  while (at + more + 1 < ids.size() && ids[at + more + 1] == first + step * (more + 1)) ++more;
  return {first, more};
}

}  // namespace

std::uint32_t root_in_otf2(std::int32_t root) {
  if (root == event::kRoot) return OTF2_COLLECTIVE_ROOT_SELF;
  if (root == event::kProcNull) return OTF2_COLLECTIVE_ROOT_THIS_GROUP;
  return root < 0 ? OTF2_COLLECTIVE_ROOT_NONE : static_cast<std::uint32_t>(root);
}

EventWriter::EventWriter(OTF2_EvtWriter* writer) : writer_(writer), list_(OTF2_AttributeList_New()) {}
EventWriter::~EventWriter() {
  if (list_ != nullptr) OTF2_AttributeList_Delete(list_);
}
EventWriter::EventWriter(EventWriter&& other) noexcept
    : writer_(other.writer_), list_(std::exchange(other.list_, nullptr)), now_(other.now_), good_(other.good_) {}

bool EventWriter::write(const Call& call) {
  enter(call);
  for (const Transfer& transfer : call.started) started(call, transfer);
  for (const Transfer& transfer : call.done) done(call, transfer);
  leave(call);
  return good_;
}

void EventWriter::add_attributes(const Call& call, On on) {
  const auto& table = attributes();
  for (std::uint32_t left = call.present; left != 0; left &= left - 1) {
    const int i = __builtin_ctz(left);
    const AttributeInfo& info = table[static_cast<std::size_t>(i)];
    if (info.on != on) continue;
    OTF2_AttributeValue value;
    value.int64 = call.values[i];  // the library takes the bytes the type has, from the lowest (little endian)
    check(OTF2_AttributeList_AddAttribute(list_, static_cast<OTF2_AttributeRef>(i), info.type, value));
  }
}

void EventWriter::enter(const Call& call) {
  add_attributes(call, On::enter);
  if (!call.requests.empty()) {
    OTF2_AttributeValue value;
    value.uint64 = run_at(call.requests, 0).packed();
    check(OTF2_AttributeList_AddAttribute(list_, static_cast<OTF2_AttributeRef>(Attribute::requests), OTF2_TYPE_UINT64,
                                          value));
  }
  check(OTF2_EvtWriter_Enter(writer_, list_, not_before(call.begin), region_of(call.func)));
  if (call.requests.size() > 1) enter_requests(call);
}

void EventWriter::enter_requests(const Call& call) {
  for (std::size_t at = run_at(call.requests, 0).more + 1u; at < call.requests.size();) {
    const Run run = run_at(call.requests, at);
    check(OTF2_EvtWriter_ParameterUnsignedInt(writer_, nullptr, now_, kMoreRequestsParameter, run.packed()));
    at += run.more + 1u;
  }
}

void EventWriter::started(const Call& call, const Transfer& t) {
  const bool blocking = t.request == event::kNullHandle;
  switch (t.kind) {
    case Transfer::Kind::send:
      if (blocking)
        check(OTF2_EvtWriter_MpiSend(writer_, nullptr, now_, static_cast<std::uint32_t>(t.peer), t.comm,
                                     static_cast<std::uint32_t>(t.tag), t.sent));
      else
        check(OTF2_EvtWriter_MpiIsend(writer_, nullptr, now_, static_cast<std::uint32_t>(t.peer), t.comm,
                                      static_cast<std::uint32_t>(t.tag), t.sent, t.request));
      return;
    case Transfer::Kind::receive:
      if (!blocking) check(OTF2_EvtWriter_MpiIrecvRequest(writer_, nullptr, now_, t.request));
      return;
    case Transfer::Kind::collective:
      if (!blocking) {
        check(OTF2_EvtWriter_NonBlockingCollectiveRequest(writer_, nullptr, now_, t.request));
        return;
      }
      check(OTF2_EvtWriter_MpiCollectiveBegin(writer_, nullptr, now_));
      if (call.returned)
        check(OTF2_EvtWriter_MpiCollectiveEnd(writer_, nullptr, not_before(call.end), collective_of(t.coll), t.comm,
                                              root_in_otf2(t.root), t.sent, t.received));
      return;
    case Transfer::Kind::other:
      return;
  }
}

void EventWriter::done(const Call& call, const Transfer& t) {
  const std::uint64_t time = not_before(call.end);
  if (t.cancelled) {
    check(OTF2_EvtWriter_MpiRequestCancelled(writer_, nullptr, time, t.request));
    return;
  }
  switch (t.kind) {
    case Transfer::Kind::send:
      check(OTF2_EvtWriter_MpiIsendComplete(writer_, nullptr, time, t.request));
      return;
    case Transfer::Kind::receive:
      if (t.request == event::kNullHandle)
        check(OTF2_EvtWriter_MpiRecv(writer_, nullptr, time, static_cast<std::uint32_t>(t.peer), t.comm,
                                     static_cast<std::uint32_t>(t.tag), t.received));
      else
        check(OTF2_EvtWriter_MpiIrecv(writer_, nullptr, time, static_cast<std::uint32_t>(t.peer), t.comm,
                                      static_cast<std::uint32_t>(t.tag), t.received, t.request));
      return;
    case Transfer::Kind::collective:
      check(OTF2_EvtWriter_NonBlockingCollectiveComplete(writer_, nullptr, time, collective_of(t.coll), t.comm,
                                                         root_in_otf2(t.root), t.sent, t.received, t.request));
      return;
    case Transfer::Kind::other:
      check(OTF2_EvtWriter_ParameterUnsignedInt(writer_, nullptr, time, kCompletedParameter, t.request));
      return;
  }
}

void EventWriter::leave(const Call& call) {
  add_attributes(call, On::leave);
  if (!call.returned) {
    OTF2_AttributeValue value;
    value.uint64 = 1;
    check(OTF2_AttributeList_AddAttribute(list_, static_cast<OTF2_AttributeRef>(Attribute::unfinished), OTF2_TYPE_UINT8,
                                          value));
  }
  check(OTF2_EvtWriter_Leave(writer_, list_, not_before(call.end), region_of(call.func)));
}

}  // namespace mpivet::trace
