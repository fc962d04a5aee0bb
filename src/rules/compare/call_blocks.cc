#include "rules/compare/call_blocks.h"

#include "event/canonical.h"
#include "rules/compare/collective_layout.h"

namespace mpivet::rules {
namespace {

struct CallView {
  const CollectivePart& part;
  std::span<const std::byte> payload;
  const CollectiveLayout& layout;

  bool in_place(const CollectiveLayout::Data& data) const {
    return read_value<std::uint64_t>(payload, data.buffer) == event::kInPlace;
  }
};

std::span<const std::int64_t> as_counts(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const std::int64_t*>(bytes.data()), bytes.size() / sizeof(std::int64_t)};
}

// What the arguments of one side say, whether they matter or not.
BlockList written(const CallView& call, const CollectiveLayout::Data& data, const DatatypeRef& type,
                  std::span<const DatatypeRef> types) {
  if (!data.count.is_array()) {
    const auto count = read_value<std::int64_t>(call.payload, data.count);
    return type ? BlockList::same(*type, count) : BlockList::unknown();
  }
  const auto counts = as_counts(read_array(call.payload, call.layout, data.count));
  if (data.type.is_array()) return BlockList::varying(types, counts);
  return type ? BlockList::varying(*type, counts) : BlockList::unknown();
}

BlockList written_send(const CallView& call) {
  const auto* types = call.part.block_types.get();
  return written(call, call.layout.send, call.part.send_type,
                 types ? std::span(types->send) : std::span<const DatatypeRef>());
}

BlockList written_recv(const CallView& call) {
  const auto* types = call.part.block_types.get();
  return written(call, call.layout.recv, call.part.recv_type,
                 types ? std::span(types->recv) : std::span<const DatatypeRef>());
}

// The member's own block in place: it goes nowhere, so there is nothing to compare. Only the root may do that.
BlockList unless_in_place(const CallView& call, const CollectiveLayout::Data& data, BlockList list) {
  if (!call.in_place(data)) return list;
  return call.part.is_root() && !call.part.inter ? BlockList() : BlockList::unknown();
}

void fill_rooted(const CallView& call, CallBlocks& blocks) {
  const bool root = call.part.is_root();
  const bool root_has_both = blocks.pattern.root_sends_itself && !call.part.inter;
  if (call.part.inter && call.part.root == event::kProcNull) return;
  const bool sends = blocks.pattern.flow == Flow::to_root ? (!root || root_has_both) : root;
  const bool receives = blocks.pattern.flow == Flow::to_root ? root : (!root || root_has_both);
  if (sends) blocks.send = unless_in_place(call, call.layout.send, written_send(call));
  if (receives) blocks.recv = unless_in_place(call, call.layout.recv, written_recv(call));
}

void fill_all(const CallView& call, CallBlocks& blocks) {
  blocks.recv = written_recv(call);
  if (!call.in_place(call.layout.send)) {
    blocks.send = written_send(call);
  } else if (call.part.inter) {
    blocks.send = BlockList::unknown();
  } else if (blocks.pattern.send_varies || !blocks.pattern.recv_varies) {
    blocks.send = blocks.recv;  // what is received replaces what was sent
  } else {                      // MPI_Allgatherv: the own block is already where it belongs
    const auto counts = as_counts(read_array(call.payload, call.layout, call.layout.recv.count));
    const auto own = static_cast<std::size_t>(call.part.rank);
    const bool known = own < counts.size() && call.part.recv_type;
    blocks.send = known ? BlockList::same(*call.part.recv_type, counts[own]) : BlockList::unknown();
  }
}

void fill_edges(const CallView& call, CallBlocks& blocks) {
  blocks.send = call.in_place(call.layout.send) ? BlockList::unknown() : written_send(call);
  blocks.recv = call.in_place(call.layout.recv) ? BlockList::unknown() : written_recv(call);
}

}  // namespace

CallBlocks call_blocks(const CollectivePart& part, std::span<const std::byte> payload) {
  const CallView call{part, payload, collective_layout(part.func)};
  CallBlocks blocks;
  blocks.pattern = pattern_of(part.coll);
  switch (blocks.pattern.flow) {
    case Flow::none:
      break;
    case Flow::equal:
      if (!part.inter || part.root != event::kProcNull) blocks.send = written_send(call);
      break;
    case Flow::from_root:
    case Flow::to_root:
      fill_rooted(call, blocks);
      break;
    case Flow::all:
      fill_all(call, blocks);
      break;
    case Flow::edges:
      fill_edges(call, blocks);
      break;
  }
  return blocks;
}

}  // namespace mpivet::rules
