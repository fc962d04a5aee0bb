#include "runtime/exchange.h"

#include <cstring>

#include "real.h"
#include "runtime/content.h"
#include "runtime/handles.h"
#include "runtime/lock.h"
#include "runtime/statuses.h"
#include "runtime/sums.h"
#include "runtime/values.h"

namespace mpivet::runtime {
namespace {

using spec::Coll;

Part sent_part(const Exchange& x, const Member& m) {
  const bool in_place = runtime::in_place(x.send.buffer);
  switch (x.coll) {
    case Coll::bcast:
      return m.rank == x.root ? Part::one : Part::nothing;
    case Coll::gather:
    case Coll::gatherv:
      return m.rank == x.root ? Part::nothing : Part::one;
    case Coll::scatter:
    case Coll::scatterv:
      return m.rank == x.root ? Part::all : Part::nothing;
    case Coll::allgather:
    case Coll::allgatherv:
      return in_place ? Part::own : Part::one;
    default:
      return Part::all;
  }
}

Part received_part(const Exchange& x, const Member& m) {
  switch (x.coll) {
    case Coll::bcast:
    case Coll::scatter:
    case Coll::scatterv:
      return m.rank == x.root ? Part::nothing : Part::one;
    case Coll::gather:
    case Coll::gatherv:
      return m.rank == x.root ? Part::all : Part::nothing;
    default:
      return Part::all;
  }
}

// Kept types are our own, and unknown to shape_of().
std::uint64_t block_sum(const Side& s, const TypeShape* kept_shape, int i) {
  const MPI_Datatype type = s.type_of(i);
  const TypeShape shape = kept_shape ? *kept_shape : shape_of(type);
  return content_sum(s.block(i, shape.extent), s.count_of(i), type, shape);
}

void tell_part(Way way, std::uint32_t request, Part part, const Side& s, const TypeShape* kept, const Member& m) {
  switch (part) {
    case Part::nothing:
      return;
    case Part::one:
      return tell_sum(way, request, block_sum(s, kept, 0));
    case Part::own:
      return tell_sum(way, request, block_sum(s, kept, m.rank));
    case Part::all:
      break;
  }
  const auto blocks = static_cast<std::size_t>(m.size);
  Space space(self.ids);
  if (!space.reserve(blocks * sizeof(std::uint64_t))) return;
  for (int i = 0; i < m.size; ++i) {
    // What a rank sends to itself need not be moved at all.
    const std::uint64_t sum = i == m.rank ? kNoSum : block_sum(s, kept, i);
    reinterpret_cast<std::uint64_t*>(space.data())[i] = sum;
  }
  tell_sums(way, request, reinterpret_cast<std::uint64_t*>(space.data()), static_cast<std::uint32_t>(blocks));
}

// ---- nonblocking ones, until they are complete ----------------------------------------------------------------

struct Kept {
  Side side;
  Member member;
  TypeShape shape;
  Part part;
  bool owns_type;
  Scratch arrays;  // stays with the entry
  std::uint32_t next_free;
};

constinit Scratch kept{};  // of Kept; the first one is never used
constinit std::uint32_t kept_count = 1, free_kept = 0;

Kept& kept_at(std::uint32_t i) { return reinterpret_cast<Kept*>(kept.data)[i]; }

std::uint32_t new_kept() {
  if (const std::uint32_t i = free_kept) {
    free_kept = kept_at(i).next_free;
    return i;
  }
  return grow(kept, (kept_count + 1) * sizeof(Kept)) ? kept_count++ : 0;
}

std::size_t array_size(const void* array, bool wide, std::size_t elements) {
  return array ? elements * (wide ? 8 : 4) : 0;
}

// The program may only promise that its arrays last as long as the call: Fortran makes copies for it.
bool copy_arrays(Side& s, Scratch& to, int size) {
  const auto n = static_cast<std::size_t>(size);
  const std::size_t counts = array_size(s.counts, s.wide_counts, n);
  const std::size_t displacements = array_size(s.displacements, s.wide_displacements, n);
  if (counts + displacements == 0) return true;
  if (!grow(to, counts + displacements + 8)) return false;
  std::byte* second = to.data + round8(counts);
  if (counts) s.counts = std::memcpy(to.data, s.counts, counts);
  if (displacements) s.displacements = std::memcpy(second, s.displacements, displacements);
  return true;
}

// False where the data cannot be looked at later.
bool keep(Kept& k, const Exchange& x) {
  k.side = x.receive;
  k.member = member_of(x.comm);
  k.part = received_part(x, k.member);
  k.owns_type = false;
  if (!k.member.intra || k.part == Part::nothing || k.side.types) return false;
  k.shape = shape_of(k.side.type);
  if (!k.shape.known() || (k.part == Part::all && !copy_arrays(k.side, k.arrays, k.member.size))) return false;
  const bool predefined = type_id(k.side.type) < event::kFirstUserHandle;
  if (!predefined && real.Type_dup(x.receive.type, &k.side.type) != MPI_SUCCESS) return false;
  k.owns_type = !predefined;
  return true;
}

}  // namespace

void sum_sent(const Exchange& x) {
  const Member m = member_of(x.comm);
  if (!m.intra) return;
  const Side& from = in_place(x.send.buffer) ? x.receive : x.send;
  tell_part(Way::sent, event::kNullHandle, sent_part(x, m), from, nullptr, m);
}

void sum_received(const Exchange& x) {
  const Member m = member_of(x.comm);
  if (m.intra && !in_place(x.receive.buffer))
    tell_part(Way::received, event::kNullHandle, received_part(x, m), x.receive, nullptr, m);
}

std::uint32_t keep_exchange(Origin origin, const MPI_Request* request, const Exchange& x) {
  if (*request == MPI_REQUEST_NULL) return event::kNullHandle;
  const std::uint32_t guard = rt.want_checksums ? guard_given(origin, x, true) : 0;
  Locked section;
  std::uint32_t i = new_kept(), flags = guard ? std::uint32_t{kGuarded} : 0;
  if (i && !keep(kept_at(i), x)) {
    drop_exchange(i);
    i = 0;
  }
  if (i) {
    let_statuses_matter();
    flags |= kExchanges;
  }
  return new_request(request, flags, i, guard);
}

void sum_received(const Request& r) {
  const Kept& k = kept_at(r.extra);
  tell_part(Way::received, r.id, k.part, k.side, &k.shape, k.member);
}

void drop_exchange(std::uint32_t i) {
  Kept& k = kept_at(i);
  if (k.owns_type) real.Type_free(&k.side.type);
  k.next_free = free_kept;
  free_kept = i;
}

}  // namespace mpivet::runtime
