#include "model/local/call_buffers.h"

#include "event/canonical.h"
#include "model/rules.h"
#include "rules/compare/collective_layout.h"
#include "rules/compare/pattern.h"

namespace mpivet::model {
namespace {

using spec::Coll;
using spec::Role;

void add(Footprint& to, const event::Header* record, const TypeTable& types, std::uint16_t buffer, std::uint16_t count,
         std::uint16_t type, std::int64_t times = 1) {
  to.add(types.find(field<std::uint32_t>(record, type)), field<std::uint64_t>(record, buffer),
         field<std::int64_t>(record, count), times);
}

bool has_peer(const event::Header* record, std::uint16_t peer) {
  return peer == kAbsent || field<std::int32_t>(record, peer) != event::kProcNull;
}

std::span<const std::int64_t> numbers(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const std::int64_t*>(bytes.data()), bytes.size() / sizeof(std::int64_t)};
}

class CollectiveCall {
 public:
  CollectiveCall(const Operands& f, const event::Header* record, const TypeTable& types, const MemberPlace& place)
      : coll_(f.coll),
        payload_(event::payload(record), event::payload_size(record)),
        layout_(collective_layout(static_cast<spec::Func>(record->func))),
        types_(types),
        place_(place),
        root_(f.rooted ? read_value<std::int32_t>(payload_, layout_.root) : kNoRoot) {}

  CallBuffers buffers() {
    switch (pattern_of(coll_).flow) {
      case Flow::none:
        break;
      case Flow::equal:
        reduction();
        break;
      case Flow::from_root:
      case Flow::to_root:
        rooted();
        break;
      case Flow::all:
      case Flow::edges:
        exchange();
        break;
    }
    return std::move(out_);
  }

 private:
  using Data = CollectiveLayout::Data;

  bool is_root() const { return place_.inter ? root_ == event::kRoot : root_ == place_.rank; }
  std::int64_t peers() const { return place_.inter ? place_.remote_size : place_.size; }
  std::uint64_t address(const Data& d) const { return read_value<std::uint64_t>(payload_, d.buffer); }
  bool in_place(const Data& d) const { return address(d) == event::kInPlace; }
  const DatatypeRef& type(const Data& d) const { return types_.find(read_value<std::uint32_t>(payload_, d.type)); }

  void add(Footprint& to, const Data& d, std::int64_t blocks) {
    if (!in_place(d)) to.add(type(d), address(d), read_value<std::int64_t>(payload_, d.count), blocks);
  }

  // One block for each peer, where the displacements say.
  void add_blocks(Footprint& to, const Data& d) {
    if (in_place(d)) return;
    const auto counts = numbers(read_array(payload_, layout_, d.count));
    const auto displacements = numbers(read_array(payload_, layout_, d.displacements));
    const bool own_types = d.type.is_array();
    std::span<const std::byte> ids;
    if (own_types) ids = read_array(payload_, layout_, d.type);
    for (std::size_t i = 0; i < counts.size() && i < displacements.size(); ++i) {
      std::uint32_t id = 0;
      if (own_types && (i + 1) * sizeof id <= ids.size()) std::memcpy(&id, ids.data() + i * sizeof id, sizeof id);
      const DatatypeRef& t = own_types ? types_.find(id) : type(d);
      if (!t->known()) continue;
      const std::uint64_t unit = own_types ? 1 : static_cast<std::uint64_t>(t->extent());
      to.add(t, address(d) + static_cast<std::uint64_t>(displacements[i]) * unit, counts[i]);
    }
  }
  void add_side(Footprint& to, const Data& d, std::int64_t blocks) {
    if (d.count.is_array())
      add_blocks(to, d);
    else
      add(to, d, blocks);
  }

  void rooted() {
    if (place_.inter && root_ == event::kProcNull) return;
    const bool to_root = pattern_of(coll_).flow == Flow::to_root;
    const bool root = is_root(), alone = place_.inter || all_same_;
    if (to_root ? !(root && alone) : root) add_side(out_.reads, layout_.send, to_root || all_same_ ? 1 : peers());
    if (to_root ? root : !(root && alone)) add_side(out_.writes, layout_.recv, to_root ? peers() : 1);
  }

  void exchange() {
    const bool edges = pattern_of(coll_).flow == Flow::edges;
    if (edges && !place_.neighbours) return;
    const std::int64_t in = edges ? static_cast<std::int64_t>(place_.neighbours->in.size()) : peers();
    const std::int64_t out = edges ? static_cast<std::int64_t>(place_.neighbours->out.size()) : peers();
    add_side(out_.reads, layout_.send, all_same_ ? 1 : out);
    add_side(out_.writes, layout_.recv, in);
  }

  // Reductions give one count for both buffers.
  void reduction() {
    const spec::CollectiveInfo& c = spec::info(coll_);
    const bool to_root = c.flow == spec::Flow::all_to_one;
    if (to_root && place_.inter && root_ == event::kProcNull) return;
    std::int64_t given = 0, kept = 0, blocks = 1;
    if (layout_.send.count.is_array()) {
      const auto counts = numbers(read_array(payload_, layout_, layout_.send.count));
      for (const std::int64_t one : counts)
        if (__builtin_add_overflow(given, one, &given)) return;
      const auto own = static_cast<std::size_t>(place_.rank);
      kept = own < counts.size() ? counts[own] : 0;
    } else {
      kept = read_value<std::int64_t>(payload_, layout_.send.count);
      given = kept;
      if (!all_same_) blocks = place_.size;
    }
    const bool root = !to_root || is_root();
    const bool gives = !to_root || !place_.inter || !root;
    const bool keeps = root && !(c.exclusive && place_.rank == 0);
    const DatatypeRef& t = type(layout_.send);
    const bool replaces = in_place(layout_.send);
    if (gives && !replaces) out_.reads.add(t, address(layout_.send), given, blocks);
    if (keeps || replaces) out_.writes.add(t, address(layout_.recv), replaces ? given : kept, replaces ? blocks : 1);
  }

  Coll coll_;
  const bool all_same_ = spec::info(coll_).send == spec::Blocks::one;  // it gives the same to all
  std::span<const std::byte> payload_;
  const CollectiveLayout& layout_;
  const TypeTable& types_;
  const MemberPlace& place_;
  std::int32_t root_;
  CallBuffers out_;
};

}  // namespace

CallBuffers message_buffers(const Operands& f, const event::Header* record, const TypeTable& types) {
  CallBuffers b;
  switch (f.role) {
    case Role::send:
    case Role::recv: {
      const std::int64_t times = f.partitions == kAbsent ? 1 : field<std::int32_t>(record, f.partitions);
      if (has_peer(record, f.peer))
        add(f.role == Role::send ? b.reads : b.writes, record, types, f.buffer, f.count, f.type, times);
      break;
    }
    case Role::mrecv:
      add(b.writes, record, types, f.buffer, f.count, f.type);
      break;
    case Role::sendrecv:
      if (has_peer(record, f.peer)) add(b.reads, record, types, f.buffer, f.count, f.type);
      if (has_peer(record, f.peer2)) add(b.writes, record, types, f.buffer2, f.count2, f.type2);
      break;
    case Role::sendrecv_replace:
      if (has_peer(record, f.peer) || has_peer(record, f.peer2))
        add(b.writes, record, types, f.buffer, f.count, f.type);
      break;
    default:
      break;
  }
  return b;
}

CallBuffers collective_buffers(const Operands& f, const event::Header* record, const TypeTable& types,
                               const MemberPlace& place) {
  return CollectiveCall(f, record, types, place).buffers();
}

}  // namespace mpivet::model
