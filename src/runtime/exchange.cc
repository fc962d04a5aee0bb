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

// Which blocks a rank has on one side.
enum class Part : std::uint8_t {
  nothing,
  one,  // the same for all peers, or for the only one
  own,  // the block of its own rank
  all,  // one for each peer
};

struct Member {
  int rank = 0, size = 0;
  bool inter = false;
};

Member member_of(MPI_Comm comm) {
  Member m;
  int inter = 1;
  real.Comm_test_inter(comm, &inter);
  m.inter = inter != 0;
  if (!m.inter && (real.Comm_rank(comm, &m.rank) || real.Comm_size(comm, &m.size))) m.size = 0;
  return m;
}

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

std::int64_t element(const void* array, bool wide, int i) {
  return wide ? static_cast<const std::int64_t*>(array)[i] : static_cast<const int*>(array)[i];
}

// Kept types are our own, and unknown to shape_of().
std::uint64_t block_sum(const Side& s, const TypeShape* kept_shape, int i) {
  const MPI_Datatype type = s.types ? s.types[i] : s.type;
  const TypeShape shape = kept_shape ? *kept_shape : shape_of(type);
  const std::int64_t count = s.counts ? element(s.counts, s.wide_counts, i) : s.count;
  std::int64_t at = s.displacements ? element(s.displacements, s.wide_displacements, i) : i * count;
  if (!s.types) at *= shape.extent;
  const auto address = reinterpret_cast<std::int64_t>(s.buffer) + at;
  return content_sum(reinterpret_cast<const void*>(address), count, type, shape);
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
  if (k.member.inter || k.part == Part::nothing || k.side.types) return false;
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
  if (m.inter) return;
  const Side& from = in_place(x.send.buffer) ? x.receive : x.send;
  tell_part(Way::sent, event::kNullHandle, sent_part(x, m), from, nullptr, m);
}

void sum_received(const Exchange& x) {
  const Member m = member_of(x.comm);
  if (!m.inter && !in_place(x.receive.buffer))
    tell_part(Way::received, event::kNullHandle, received_part(x, m), x.receive, nullptr, m);
}

std::uint32_t keep_exchange(const MPI_Request* request, const Exchange& x) {
  Locked section;
  const std::uint32_t i = *request == MPI_REQUEST_NULL ? 0 : new_kept();
  if (i && !keep(kept_at(i), x))
    drop_exchange(i);
  else if (i)
    return let_statuses_matter(), new_request(request, kExchanges, i);
  return new_request(request, 0, 0);
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
