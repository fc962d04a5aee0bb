#include "runtime/handles/pending_comms.h"

#include "runtime/handles/handles.h"
#include "runtime/record/lock.h"

namespace mpivet::runtime {
namespace {

struct Pending {
  const MPI_Comm* place;
  std::uint32_t id;
  std::uint32_t in_use;
};

constinit Scratch storage{};  // of Pending; ticket n is element n - 1

}  // namespace

std::uint32_t expect_comm(const MPI_Comm* place, std::uint32_t id) {
  Locked section;
  std::size_t i = 0;
  const std::size_t count = storage.capacity / sizeof(Pending);
  while (i < count && reinterpret_cast<Pending*>(storage.data)[i].in_use) ++i;
  if (!grow(storage, (i + 1) * sizeof(Pending))) return 0;
  reinterpret_cast<Pending*>(storage.data)[i] = {place, id, 1};
  return static_cast<std::uint32_t>(i + 1);
}

void comm_is_ready(std::uint32_t ticket) {
  if (!ticket) return;
  Locked section;
  Pending& p = reinterpret_cast<Pending*>(storage.data)[ticket - 1];
  p.in_use = 0;
  if (*p.place != MPI_COMM_NULL)
    table(spec::HandleKind::comm).insert(key_of(*p.place), reinterpret_cast<std::uint64_t>(p.place), p.id);
}

}  // namespace mpivet::runtime
