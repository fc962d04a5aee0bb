// Handles -> ids, for every kind but requests (requests.h). Ids are ours: pointers and integers of MPI libraries get
// reused, and some calls hand out one handle several times (MPI_Comm_group in Open MPI).
#pragma once
#include <mpi.h>

#include <cstdint>
#include <type_traits>

#include "declared.h"
#include "event/canonical.h"
#include "runtime/handles/handle_table.h"
#include "runtime/process/state.h"
#include "spec/types.h"

namespace mpivet::runtime {

template <class Handle>
std::uint64_t key_of(Handle h) {
  if constexpr (std::is_pointer_v<Handle>)
    return reinterpret_cast<std::uint64_t>(h);
  else
    return static_cast<std::uint32_t>(h);
}

extern HandleTable handle_tables[spec::kHandleKinds];
inline HandleTable& table(spec::HandleKind kind) { return handle_tables[static_cast<int>(kind)]; }

// Ids of a handle in, of a new handle, of a handle about to be freed.
std::uint32_t id_of(spec::HandleKind kind, std::uint64_t handle);
std::uint32_t adopt(spec::HandleKind kind, std::uint64_t handle, const void* address);

// A call has given out handles of objects that it did not make, to be freed like any other (MPI_Type_get_contents): a
// value has to be freed once more before it is gone, and one that was freed is back.
void handed_out(spec::HandleKind kind, std::uint64_t handle, const void* address);
template <class Handle>
void handed_out(spec::HandleKind kind, const Handle* handles, std::int64_t count) {
  for (std::int64_t i = 0; handles && i < count; ++i) handed_out(kind, key_of(handles[i]), &handles[i]);
}

struct Released {
  std::uint32_t id;
  spec::HandleKind kind;
  std::uint64_t handle;
  const void* address;
  // A failed call has freed nothing: the handle keeps its id. Otherwise its value is remembered, so that a later use
  // is told from that of a handle never seen.
  void settle(int err) const;
};
Released release(spec::HandleKind kind, std::uint64_t handle, const void* address);

// Predefined handles of the MPI at hand (predefined.cc).
void register_predefined();

std::uint32_t id_of_cached(spec::HandleKind kind, std::uint64_t handle, HandleCache& cache);
inline std::uint32_t cached(spec::HandleKind kind, std::uint64_t handle, HandleCache* caches) {
  HandleCache& cache = caches[handle * 0x9e3779b97f4a7c15ull >> 61];
  if (cache.handle == handle && cache.generation == table(kind).generation.load(std::memory_order_relaxed)) [[likely]]
    return cache.id;
  return id_of_cached(kind, handle, cache);
}
static_assert(kHandleCaches == 1 << (64 - 61));

inline std::uint32_t comm_id(MPI_Comm h) { return cached(spec::HandleKind::comm, key_of(h), self.comm_cache); }
inline std::uint32_t type_id(MPI_Datatype h) { return cached(spec::HandleKind::datatype, key_of(h), self.type_cache); }

// The functions wrappers use, one set a kind; created_comm is in comms.h, which describes the communicator as well.
#define MPIVET_HANDLE_IN(kind, word, Type) \
  inline std::uint32_t word##_id(Type h) { return id_of(spec::HandleKind::kind, key_of(h)); }
#define MPIVET_HANDLE_MADE(kind, word, Type)                                        \
  inline std::uint32_t created_##word(const Type* h, int err) {                     \
    return err ? event::kNullHandle : adopt(spec::HandleKind::kind, key_of(*h), h); \
  }
#define MPIVET_HANDLE_GONE(kind, word, Type) \
  inline Released release_##word(const Type* h) { return release(spec::HandleKind::kind, h ? key_of(*h) : 0, h); }
#define MPIVET_HANDLE(kind, word, Type) \
  MPIVET_HANDLE_IN(kind, word, Type)    \
  MPIVET_HANDLE_MADE(kind, word, Type)  \
  MPIVET_HANDLE_GONE(kind, word, Type)

MPIVET_HANDLE(group, group, MPI_Group)
MPIVET_HANDLE(op, op, MPI_Op)
MPIVET_HANDLE(message, message, MPI_Message)
MPIVET_HANDLE_IN(win, win, MPI_Win)
MPIVET_HANDLE_GONE(win, win, MPI_Win)
std::uint32_t created_win(const MPI_Win* win, int err);
MPIVET_HANDLE(file, file, MPI_File)
MPIVET_HANDLE(info, info, MPI_Info)
MPIVET_HANDLE(errhandler, errhandler, MPI_Errhandler)
MPIVET_HANDLE(keyval, keyval, int)
#ifdef MPIVET_HAS_MPI_Session_init
MPIVET_HANDLE(session, session, MPI_Session)
#endif
MPIVET_HANDLE_MADE(datatype, type, MPI_Datatype)
MPIVET_HANDLE_GONE(datatype, type, MPI_Datatype)
MPIVET_HANDLE_GONE(comm, comm, MPI_Comm)

}  // namespace mpivet::runtime
