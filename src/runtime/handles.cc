#include "runtime/handles.h"

#include "runtime/lock.h"

namespace mpivet::runtime {

using spec::HandleKind;

constinit HandleTable handle_tables[spec::kHandleKinds];

namespace {

bool predefined(std::uint32_t id) { return id < event::kFirstUserHandle; }

}  // namespace

std::uint32_t id_of(HandleKind kind, std::uint64_t handle) {
  Locked section;
  const HandleTable& t = table(kind);
  // Of several objects behind one value any will do where it is only used: they are the same to MPI.
  const auto found = t.find(handle, 0);
  return found.node ? t[found.node].id : event::kUnknownHandle;
}

std::uint32_t id_of_cached(HandleKind kind, std::uint64_t handle, HandleCache& cache) {
  Locked section;
  const std::uint32_t id = id_of(kind, handle);
  cache = {handle, id, table(kind).generation.load(std::memory_order_relaxed)};
  return id;
}

std::uint32_t adopt(HandleKind kind, std::uint64_t handle, const void* address) {
  Locked section;
  HandleTable& t = table(kind);
  const auto found = t.find(handle, 0);
  if (found.node && predefined(t[found.node].id)) return t[found.node].id;
  const std::uint32_t id = t.next_id();
  t.insert(handle, reinterpret_cast<std::uint64_t>(address), id);
  return id;
}

Released release(HandleKind kind, std::uint64_t handle, const void* address) {
  Locked section;
  HandleTable& t = table(kind);
  const auto found = t.find(handle, reinterpret_cast<std::uint64_t>(address));
  if (!found.node) return {event::kUnknownHandle, kind, handle, address};
  const std::uint32_t id = t[found.node].id;
  if (!predefined(id)) t.remove(found.node);
  return {id, kind, handle, address};
}

void Released::settle(int err) const {
  if (!err || predefined(id) || id == event::kUnknownHandle) return;
  Locked section;
  table(kind).insert(handle, reinterpret_cast<std::uint64_t>(address), id);
}

}  // namespace mpivet::runtime
