#include "trace/call_assembler.h"

#include <algorithm>

#include "trace/collective_ops.h"

namespace mpivet::trace {
namespace {

using spec::Func;

constexpr std::uint32_t kMostRequests = 1u << 24;  // of one call

std::int32_t root_of(std::uint32_t root) {
  if (root == OTF2_COLLECTIVE_ROOT_NONE) return event::kUndefined;
  if (root == OTF2_COLLECTIVE_ROOT_SELF) return event::kRoot;
  if (root == OTF2_COLLECTIVE_ROOT_THIS_GROUP) return event::kProcNull;
  return static_cast<std::int32_t>(root);
}

Transfer message(Transfer::Kind kind, std::uint32_t peer, OTF2_CommRef comm, std::uint32_t tag, std::uint64_t bytes) {
  Transfer t;
  t.kind = kind;
  t.peer = static_cast<std::int32_t>(peer);
  t.comm = comm;
  t.tag = static_cast<std::int32_t>(tag);
  (kind == Transfer::Kind::send ? t.sent : t.received) = bytes;
  return t;
}

std::int64_t value_of(OTF2_Type type, const OTF2_AttributeValue& value) {
  switch (type) {
    case OTF2_TYPE_UINT8:
      return value.uint8;
    case OTF2_TYPE_INT32:
      return value.int32;
    case OTF2_TYPE_INT64:
      return value.int64;
    case OTF2_TYPE_UINT64:
      return static_cast<std::int64_t>(value.uint64);
    default:  // references and 32-bit numbers
      return value.uint32;
  }
}

}  // namespace

CallAssembler::CallAssembler(const Vocabulary& vocabulary, bool ours, std::uint64_t ticks_per_second, Take take)
    : vocabulary_(vocabulary), ours_(ours), ticks_per_second_(ticks_per_second), take_(std::move(take)) {}

void CallAssembler::set(OTF2_EvtReaderCallbacks* c) {
  OTF2_EvtReaderCallbacks_SetEnterCallback(c, enter);
  OTF2_EvtReaderCallbacks_SetLeaveCallback(c, leave);
  OTF2_EvtReaderCallbacks_SetMpiSendCallback(c, send);
  OTF2_EvtReaderCallbacks_SetMpiIsendCallback(c, isend);
  OTF2_EvtReaderCallbacks_SetMpiIsendCompleteCallback(c, isend_complete);
  OTF2_EvtReaderCallbacks_SetMpiIrecvRequestCallback(c, irecv_request);
  OTF2_EvtReaderCallbacks_SetMpiRecvCallback(c, recv);
  OTF2_EvtReaderCallbacks_SetMpiIrecvCallback(c, irecv);
  OTF2_EvtReaderCallbacks_SetMpiRequestCancelledCallback(c, cancelled);
  OTF2_EvtReaderCallbacks_SetMpiCollectiveBeginCallback(c, collective_begin);
  OTF2_EvtReaderCallbacks_SetMpiCollectiveEndCallback(c, collective_end);
  OTF2_EvtReaderCallbacks_SetNonBlockingCollectiveRequestCallback(c, collective_request);
  OTF2_EvtReaderCallbacks_SetNonBlockingCollectiveCompleteCallback(c, collective_complete);
  OTF2_EvtReaderCallbacks_SetParameterUnsignedIntCallback(c, parameter);
}

std::uint64_t CallAssembler::nanoseconds(OTF2_TimeStamp time) const {
  constexpr std::uint64_t kSecond = 1'000'000'000;
  if (ticks_per_second_ == kSecond) return time;
  const auto exact = static_cast<unsigned __int128>(time) * kSecond / ticks_per_second_;
  return static_cast<std::uint64_t>(exact);
}

// Others may count from 0, which stands for "no request" here.
std::uint32_t CallAssembler::request(std::uint64_t id) const { return static_cast<std::uint32_t>(ours_ ? id : id + 1); }

void CallAssembler::begin(Func func, OTF2_TimeStamp time) {
  call_.clear();
  call_.func = func;
  call_.begin = last_ = std::max(last_, nanoseconds(time));
  open_ = true;
  depth_ = 0;
}

void CallAssembler::end(OTF2_TimeStamp time) {
  call_.end = last_ = std::max(last_, nanoseconds(time));
  open_ = false;
  take_(call_);
}

void CallAssembler::finish() {
  if (!open_) return;
  call_.returned = false;
  call_.end = last_;
  open_ = false;
  take_(call_);
}

void CallAssembler::take_attributes(OTF2_AttributeList* list) {
  const std::uint32_t count = list != nullptr ? OTF2_AttributeList_GetNumberOfElements(list) : 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    OTF2_AttributeRef ref = 0;
    OTF2_Type type = OTF2_TYPE_NONE;
    OTF2_AttributeValue value;
    value.uint64 = 0;
    if (OTF2_AttributeList_GetAttributeByIndex(list, i, &ref, &type, &value) != OTF2_SUCCESS) continue;
    const auto known = vocabulary_.attributes.find(ref);
    if (known == vocabulary_.attributes.end()) continue;
    if (known->second == Attribute::requests)
      add_requests(value.uint64);
    else if (known->second == Attribute::unfinished)
      call_.returned = false;
    else
      call_.set(known->second, value_of(type, value));
  }
}

void CallAssembler::add_requests(std::uint64_t run) {
  const auto first = static_cast<std::uint32_t>(run);
  const std::uint64_t count = (run >> 32) + 1;
  if (count + call_.requests.size() > kMostRequests) return;
  const std::uint32_t step = first == event::kNullHandle ? 0 : 1;
  for (std::uint32_t i = 0; i < count; ++i) call_.requests.push_back(first + step * i);
}

OTF2_CallbackCode CallAssembler::enter(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t, void* user,
                                       OTF2_AttributeList* list, OTF2_RegionRef ref) {
  CallAssembler& a = self(user);
  const auto region = a.vocabulary_.regions.find(ref);
  const Func func = region != a.vocabulary_.regions.end() ? region->second.func : Func::none;
  if (func == Func::none) return OTF2_CALLBACK_SUCCESS;
  if (a.open_) {
    ++a.depth_;
    return OTF2_CALLBACK_SUCCESS;
  }
  a.begin(func, time);
  a.take_attributes(list);
  return OTF2_CALLBACK_SUCCESS;
}

OTF2_CallbackCode CallAssembler::leave(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t, void* user,
                                       OTF2_AttributeList* list, OTF2_RegionRef ref) {
  CallAssembler& a = self(user);
  const auto region = a.vocabulary_.regions.find(ref);
  if (region == a.vocabulary_.regions.end() || region->second.func == Func::none || !a.open_)
    return OTF2_CALLBACK_SUCCESS;
  if (a.depth_ > 0) {
    --a.depth_;
    return OTF2_CALLBACK_SUCCESS;
  }
  a.take_attributes(list);
  a.end(time);
  return OTF2_CALLBACK_SUCCESS;
}

template <class Fill>
OTF2_CallbackCode CallAssembler::with_call(Func otherwise, OTF2_TimeStamp time, Fill&& fill) {
  const bool alone = !open_;
  if (alone) begin(otherwise, time);
  fill(call_);
  if (alone) end(time);
  return OTF2_CALLBACK_SUCCESS;
}

OTF2_CallbackCode CallAssembler::send(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t, void* user,
                                      OTF2_AttributeList*, std::uint32_t peer, OTF2_CommRef comm, std::uint32_t tag,
                                      std::uint64_t bytes) {
  return self(user).with_call(
      Func::Send, time, [&](Call& c) { c.started.push_back(message(Transfer::Kind::send, peer, comm, tag, bytes)); });
}

OTF2_CallbackCode CallAssembler::isend(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t, void* user,
                                       OTF2_AttributeList*, std::uint32_t peer, OTF2_CommRef comm, std::uint32_t tag,
                                       std::uint64_t bytes, std::uint64_t id) {
  return self(user).with_call(Func::Isend, time, [&](Call& c) {
    c.started.push_back(message(Transfer::Kind::send, peer, comm, tag, bytes));
    c.started.back().request = self(user).request(id);
  });
}

OTF2_CallbackCode CallAssembler::isend_complete(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t, void* user,
                                                OTF2_AttributeList*, std::uint64_t id) {
  return self(user).with_call(Func::Wait, time, [&](Call& c) {
    Transfer t;
    t.kind = Transfer::Kind::send;
    t.request = self(user).request(id);
    c.done.push_back(t);
  });
}

OTF2_CallbackCode CallAssembler::irecv_request(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t, void* user,
                                               OTF2_AttributeList*, std::uint64_t id) {
  return self(user).with_call(Func::Irecv, time, [&](Call& c) {
    Transfer t;
    t.kind = Transfer::Kind::receive;
    t.peer = event::kAnySource;
    t.tag = event::kAnyTag;
    t.request = self(user).request(id);
    c.started.push_back(t);
  });
}

OTF2_CallbackCode CallAssembler::recv(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t, void* user,
                                      OTF2_AttributeList*, std::uint32_t peer, OTF2_CommRef comm, std::uint32_t tag,
                                      std::uint64_t bytes) {
  return self(user).with_call(
      Func::Recv, time, [&](Call& c) { c.done.push_back(message(Transfer::Kind::receive, peer, comm, tag, bytes)); });
}

OTF2_CallbackCode CallAssembler::irecv(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t, void* user,
                                       OTF2_AttributeList*, std::uint32_t peer, OTF2_CommRef comm, std::uint32_t tag,
                                       std::uint64_t bytes, std::uint64_t id) {
  return self(user).with_call(Func::Wait, time, [&](Call& c) {
    c.done.push_back(message(Transfer::Kind::receive, peer, comm, tag, bytes));
    c.done.back().request = self(user).request(id);
  });
}

OTF2_CallbackCode CallAssembler::cancelled(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t, void* user,
                                           OTF2_AttributeList*, std::uint64_t id) {
  return self(user).with_call(Func::Wait, time, [&](Call& c) {
    Transfer t;
    t.cancelled = true;
    t.request = self(user).request(id);
    c.done.push_back(t);
  });
}

// The end of a blocking collective tells everything; one that never ended is known by its region.
OTF2_CallbackCode CallAssembler::collective_begin(OTF2_LocationRef, OTF2_TimeStamp, std::uint64_t, void*,
                                                  OTF2_AttributeList*) {
  return OTF2_CALLBACK_SUCCESS;
}

OTF2_CallbackCode CallAssembler::collective_end(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t, void* user,
                                                OTF2_AttributeList*, OTF2_CollectiveOp op, OTF2_CommRef comm,
                                                std::uint32_t root, std::uint64_t sent, std::uint64_t received) {
  return self(user).with_call(function_of(op), time, [&](Call& c) {
    Transfer t;
    t.kind = Transfer::Kind::collective;
    t.coll = spec::info(c.func).coll;
    t.comm = comm;
    t.root = root_of(root);
    t.sent = sent;
    t.received = received;
    c.started.push_back(t);
  });
}

OTF2_CallbackCode CallAssembler::collective_request(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t, void* user,
                                                    OTF2_AttributeList*, std::uint64_t id) {
  return self(user).with_call(Func::Ibarrier, time, [&](Call& c) {
    Transfer t;
    t.kind = Transfer::Kind::collective;
    t.coll = spec::info(c.func).coll;
    t.request = self(user).request(id);
    c.started.push_back(t);
  });
}

OTF2_CallbackCode CallAssembler::collective_complete(OTF2_LocationRef, OTF2_TimeStamp time, std::uint64_t, void* user,
                                                     OTF2_AttributeList*, OTF2_CollectiveOp op, OTF2_CommRef comm,
                                                     std::uint32_t root, std::uint64_t sent, std::uint64_t received,
                                                     std::uint64_t id) {
  return self(user).with_call(Func::Wait, time, [&](Call& c) {
    Transfer t;
    t.kind = Transfer::Kind::collective;
    t.coll = spec::info(function_of(op)).coll;
    t.comm = comm;
    t.root = root_of(root);
    t.sent = sent;
    t.received = received;
    t.request = self(user).request(id);
    c.done.push_back(t);
  });
}

OTF2_CallbackCode CallAssembler::parameter(OTF2_LocationRef, OTF2_TimeStamp, std::uint64_t, void* user,
                                           OTF2_AttributeList*, OTF2_ParameterRef ref, std::uint64_t value) {
  CallAssembler& a = self(user);
  if (!a.open_) return OTF2_CALLBACK_SUCCESS;
  if (ref == a.vocabulary_.more_requests) a.add_requests(value);
  if (ref == a.vocabulary_.completed) {
    Transfer t;
    t.request = static_cast<std::uint32_t>(value);
    a.call_.done.push_back(t);
  }
  return OTF2_CALLBACK_SUCCESS;
}

}  // namespace mpivet::trace
