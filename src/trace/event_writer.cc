#include "trace/event_writer.h"

#include <utility>

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

OTF2_CollectiveOp collective_of(spec::Coll coll) {
  using spec::Coll;
  switch (coll) {
    case Coll::none:
    case Coll::barrier:
    case Coll::win_fence:
    case Coll::finalize:
      return OTF2_COLLECTIVE_OP_BARRIER;
    case Coll::bcast:
      return OTF2_COLLECTIVE_OP_BCAST;
    case Coll::gather:
      return OTF2_COLLECTIVE_OP_GATHER;
    case Coll::gatherv:
      return OTF2_COLLECTIVE_OP_GATHERV;
    case Coll::scatter:
      return OTF2_COLLECTIVE_OP_SCATTER;
    case Coll::scatterv:
      return OTF2_COLLECTIVE_OP_SCATTERV;
    case Coll::allgather:
    case Coll::neighbor_allgather:
      return OTF2_COLLECTIVE_OP_ALLGATHER;
    case Coll::allgatherv:
    case Coll::neighbor_allgatherv:
      return OTF2_COLLECTIVE_OP_ALLGATHERV;
    case Coll::alltoall:
    case Coll::neighbor_alltoall:
      return OTF2_COLLECTIVE_OP_ALLTOALL;
    case Coll::alltoallv:
    case Coll::neighbor_alltoallv:
      return OTF2_COLLECTIVE_OP_ALLTOALLV;
    case Coll::alltoallw:
    case Coll::neighbor_alltoallw:
      return OTF2_COLLECTIVE_OP_ALLTOALLW;
    case Coll::reduce:
      return OTF2_COLLECTIVE_OP_REDUCE;
    case Coll::allreduce:
      return OTF2_COLLECTIVE_OP_ALLREDUCE;
    case Coll::reduce_scatter:
      return OTF2_COLLECTIVE_OP_REDUCE_SCATTER;
    case Coll::reduce_scatter_block:
      return OTF2_COLLECTIVE_OP_REDUCE_SCATTER_BLOCK;
    case Coll::scan:
      return OTF2_COLLECTIVE_OP_SCAN;
    case Coll::exscan:
      return OTF2_COLLECTIVE_OP_EXSCAN;
    case Coll::win_allocate:
    case Coll::win_allocate_shared:
      return OTF2_COLLECTIVE_OP_CREATE_HANDLE_AND_ALLOCATE;
    case Coll::comm_free:
    case Coll::comm_disconnect:
    case Coll::win_free:
    case Coll::file_close:
      return OTF2_COLLECTIVE_OP_DESTROY_HANDLE;
    case Coll::comm_dup:
    case Coll::comm_dup_with_info:
    case Coll::comm_create:
    case Coll::comm_create_group:
    case Coll::comm_split:
    case Coll::comm_split_type:
    case Coll::cart_create:
    case Coll::cart_sub:
    case Coll::graph_create:
    case Coll::dist_graph_create:
    case Coll::dist_graph_create_adjacent:
    case Coll::intercomm_create:
    case Coll::intercomm_merge:
    case Coll::comm_create_from_group:
    case Coll::intercomm_create_from_groups:
    case Coll::win_create:
    case Coll::win_create_dynamic:
    case Coll::file_open:
    case Coll::spawn:
    case Coll::spawn_multiple:
    case Coll::accept:
    case Coll::connect:
      return OTF2_COLLECTIVE_OP_CREATE_HANDLE;
    case Coll::file_set_view:
    case Coll::file_set_size:
    case Coll::file_preallocate:
    case Coll::file_set_info:
    case Coll::file_set_atomicity:
    case Coll::file_sync:
    case Coll::file_read_all:
    case Coll::file_read_at_all:
    case Coll::file_read_ordered:
    case Coll::file_write_all:
    case Coll::file_write_at_all:
    case Coll::file_write_ordered:
    case Coll::file_read_all_begin:
    case Coll::file_read_all_end:
    case Coll::file_read_at_all_begin:
    case Coll::file_read_at_all_end:
    case Coll::file_read_ordered_begin:
    case Coll::file_read_ordered_end:
    case Coll::file_write_all_begin:
    case Coll::file_write_all_end:
    case Coll::file_write_at_all_begin:
    case Coll::file_write_at_all_end:
    case Coll::file_write_ordered_begin:
    case Coll::file_write_ordered_end:
    case Coll::file_seek_shared:
      return OTF2_COLLECTIVE_OP_BARRIER;
  }
  return OTF2_COLLECTIVE_OP_BARRIER;
}

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
