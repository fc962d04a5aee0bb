#include "runtime/buffers/sides.h"

#include "real.h"
#include "runtime/handles/comms.h"
#include "runtime/handles/handles.h"

namespace mpivet::runtime {
namespace {

std::int64_t element(const void* array, bool wide, int i) {
  return wide ? static_cast<const std::int64_t*>(array)[i] : static_cast<const int*>(array)[i];
}

struct Remembered {
  std::uint64_t comm;
  std::uint32_t generation;  // of the table of communicators; 0: empty
  Member member;
};
constinit thread_local Remembered remembered[4]{};

bool is_open_grid(MPI_Comm comm) {
  constexpr int kMost = 32;
  int kind = MPI_UNDEFINED, dimensions = 0, sizes[kMost], periods[kMost], at[kMost];
  if (real.Topo_test(comm, &kind) || kind != MPI_CART) return false;
  if (real.Cartdim_get(comm, &dimensions) || dimensions > kMost) return true;
  if (real.Cart_get(comm, dimensions, sizes, periods, at)) return true;
  for (int i = 0; i < dimensions; ++i)
    if (!periods[i]) return true;
  return false;
}

Member ask(MPI_Comm comm) {
  Member m;
  int inter = 0;
  // Asking MPI about an invalid communicator would be an error that is not the user's.
  if (!event::is_usable(comm_id(comm)) || real.Comm_test_inter(comm, &inter)) return m;
  m.inter = inter != 0;
  m.known = !real.Comm_rank(comm, &m.rank) && !real.Comm_size(comm, &m.size);
  if (m.inter) {
    m.remote = peers(comm);
  } else {
    m.in = in_degree(comm);
    m.out = out_degree(comm);
    m.some_are_nobody = is_open_grid(comm);
  }
  return m;
}

}  // namespace

std::int64_t Side::count_of(int i) const { return counts ? element(counts, wide_counts, i) : count; }

const void* Side::block(int i, std::int64_t extent) const {
  std::int64_t at = displacements ? element(displacements, wide_displacements, i) : i * count_of(i);
  if (!types) at *= extent;
  return reinterpret_cast<const void*>(reinterpret_cast<std::int64_t>(buffer) + at);
}

Member member_of(MPI_Comm comm) {
  const std::uint64_t key = key_of(comm);
  const std::uint32_t generation = table(spec::HandleKind::comm).generation.load(std::memory_order_relaxed);
  Remembered& r = remembered[key * 0x9e3779b97f4a7c15ull >> 62];
  if (r.comm != key || r.generation != generation) r = {key, generation, ask(comm)};
  return r.member;
}

}  // namespace mpivet::runtime
