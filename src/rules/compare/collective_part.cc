#include "rules/compare/collective_part.h"

#include "rules/compare/call_blocks.h"
#include "rules/compare/collective_layout.h"
#include "rules/compare/in_place.h"

namespace mpivet::rules {
namespace {

std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 32)) * 0xd6e8'feb8'6659'fd93ull;
  x = (x ^ (x >> 29)) * 0x9e37'79b9'7f4a'7c15ull;
  return x ^ (x >> 32);
}
std::uint64_t combine(std::uint64_t a, std::uint64_t b) { return mix(a * 0x2545'f491'4f6c'dd1dull + b); }

// One block on its way: equal numbers for equal (source, destination, signature), and sums of them for equal sets.
std::uint64_t block_number(std::int32_t source, std::int32_t destination, std::uint64_t signature) {
  const std::uint64_t ranks = static_cast<std::uint64_t>(source) << 32 | static_cast<std::uint32_t>(destination);
  return combine(ranks * 0x9e37'79b9'7f4a'7c15ull, signature);
}

// Signature keys for the numbers of a part; what they cannot express asks for an examination.
class Summary {
 public:
  Summary(CollectivePart& part, const CallBlocks& blocks) : part_(part), blocks_(blocks) {}

  void add_up() {
    switch (blocks_.pattern.flow) {
      case Flow::none:
        return;
      case Flow::equal:
        return add_equal();
      case Flow::from_root:
      case Flow::to_root:
        return blocks_.pattern.send_varies || blocks_.pattern.recv_varies ? add_rooted_varying() : add_same();
      case Flow::all:
        if (blocks_.pattern.send_varies) return add_all_varying();
        return blocks_.pattern.recv_varies ? add_allgatherv() : add_same();
      case Flow::edges:
        return add_edges();
    }
  }

 private:
  std::uint64_t key(const BlockList& list, std::size_t i) { return list.key(i, part_.needs_examination); }
  void add_to_fingerprint(std::uint64_t value) { part_.fingerprint = combine(part_.fingerprint, value); }

  // Independent of where the list is: the same for all members.
  std::uint64_t list_key(const BlockList& list) {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < list.length(); ++i) sum += combine(i, key(list, i));
    return sum;
  }

  void add_equal() {
    if (!blocks_.send.exists()) return;
    add_to_fingerprint(blocks_.send.varies() ? list_key(blocks_.send) : key(blocks_.send, 0));
  }

  // All blocks of all members are the same.
  void add_same() {
    const BlockList& one = blocks_.send.exists() ? blocks_.send : blocks_.recv;
    if (!one.exists()) {
      part_.needs_examination = true;
      return;
    }
    const std::uint64_t block = key(one, 0);
    if (blocks_.send.exists() && blocks_.recv.exists()) part_.needs_examination |= key(blocks_.recv, 0) != block;
    add_to_fingerprint(block);
  }

  void add_allgatherv() {
    const auto own = static_cast<std::size_t>(part_.rank);
    part_.needs_examination |= key(blocks_.send, 0) != key(blocks_.recv, own);
    add_to_fingerprint(list_key(blocks_.recv));
  }

  void sent(std::int32_t destination, std::size_t block) {
    part_.balance += block_number(part_.rank, destination, key(blocks_.send, block));
  }
  void expected(std::int32_t source, std::size_t block) {
    part_.balance -= block_number(source, part_.rank, key(blocks_.recv, block));
  }

  void add_all_varying() {
    for (std::int32_t peer = 0; peer < part_.size; ++peer) {
      sent(peer, static_cast<std::size_t>(peer));
      expected(peer, static_cast<std::size_t>(peer));
    }
  }

  // The root counts its own block on both sides or, in place, on none.
  void add_rooted_varying() {
    const BlockList& send = blocks_.send;
    const BlockList& recv = blocks_.recv;
    const bool both = send.exists() && recv.exists();
    for (std::int32_t peer = 0; peer < part_.size; ++peer) {
      const auto i = static_cast<std::size_t>(peer);
      if (peer == part_.rank && part_.is_root() && !both) continue;
      if (send.exists() && (send.varies() || peer == part_.root)) sent(peer, i);
      if (recv.exists() && (recv.varies() || peer == part_.root)) expected(peer, i);
    }
  }

  void add_edges() {
    if (!part_.neighbours) {
      part_.needs_examination = true;
      return;
    }
    const auto& out = part_.neighbours->out;
    const auto& in = part_.neighbours->in;
    for (std::size_t i = 0; i < out.size(); ++i)
      if (out[i] != event::kProcNull) sent(out[i], i);
    for (std::size_t i = 0; i < in.size(); ++i)
      if (in[i] != event::kProcNull) expected(in[i], i);
  }

  CollectivePart& part_;
  const CallBlocks& blocks_;
};

std::vector<DatatypeRef> look_up(std::span<const std::byte> ids, const TypeTable& types) {
  std::vector<DatatypeRef> result;
  result.reserve(ids.size() / sizeof(std::uint32_t));
  for (; ids.size() >= sizeof(std::uint32_t); ids = ids.subspan(sizeof(std::uint32_t))) {
    std::uint32_t id = 0;
    std::memcpy(&id, ids.data(), sizeof id);
    result.push_back(types.find(id));
  }
  return result;
}

void hold_types(CollectivePart& part, std::span<const std::byte> payload, const TypeTable& types) {
  const CollectiveLayout& layout = collective_layout(part.func);
  if (layout.send.type.is_array()) {
    auto block_types = std::make_shared<CollectivePart::BlockTypes>();
    block_types->send = look_up(read_array(payload, layout, layout.send.type), types);
    block_types->recv = look_up(read_array(payload, layout, layout.recv.type), types);
    part.block_types = std::move(block_types);
  } else if (layout.send.type.exists()) {
    part.send_type = types.find(read_value<std::uint32_t>(payload, layout.send.type));
    part.recv_type = types.find(read_value<std::uint32_t>(payload, layout.recv.type));
  }
}

// An operation of the program's own of which nothing is known may be any.
std::uint64_t operation_number(std::uint32_t op, const UserOperation* user) {
  if (op < event::kFirstUserHandle) return op;
  if (!user) return event::kFirstUserHandle;
  return event::kFirstUserHandle + static_cast<std::uint64_t>(user->commutes) + 1 +
         combine(user->program, user->program ? user->offset : 0);
}

}  // namespace

std::uint32_t operation_of(spec::Func func, std::span<const std::byte> payload) {
  return read_value<std::uint32_t>(payload, collective_layout(func).op);
}

CollectivePart make_part(spec::Func func, std::span<const std::byte> payload, const TypeTable& types,
                         const MemberPlace& place, const UserOperation* user_op) {
  const spec::FunctionInfo& info = spec::info(func);
  const CollectiveLayout& layout = collective_layout(func);
  CollectivePart part;
  part.func = func;
  part.coll = info.coll;
  part.start = info.start;
  part.inter = place.inter;
  part.side = place.side;
  part.rank = place.rank;
  part.size = place.size;
  part.remote_size = place.remote_size;
  part.fingerprint = static_cast<std::uint64_t>(info.coll) << 8 | static_cast<std::uint64_t>(info.start);
  if (layout.root.exists()) part.root = read_value<std::int32_t>(payload, layout.root);
  if (layout.op.exists()) {
    part.op = read_value<std::uint32_t>(payload, layout.op);
    part.needs_examination |= !event::is_usable(part.op);
    if (user_op) part.user_op = *user_op;
  }
  const Pattern pattern = pattern_of(part.coll);
  if (pattern.flow == Flow::edges) part.neighbours = place.neighbours;
  if (pattern.flow != Flow::none) hold_types(part, payload, types);
  if (part.inter && (pattern.flow != Flow::none || layout.root.exists())) {
    part.needs_examination = true;
    return part;
  }
  if (in_place_of(spec::info(part.coll)) == InPlace::all_or_none)
    part.in_place = read_value<std::uint64_t>(payload, layout.send.buffer) == event::kInPlace;
  part.fingerprint ^= part.in_place;
  const std::uint64_t values = static_cast<std::uint64_t>(static_cast<std::uint32_t>(part.root)) << 32;
  part.fingerprint = combine(part.fingerprint, values ^ operation_number(part.op, user_op));
  if (pattern.flow != Flow::none) Summary(part, call_blocks(part, payload)).add_up();
  return part;
}

}  // namespace mpivet::rules
