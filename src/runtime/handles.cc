#include "runtime/handles.h"

#include "runtime/lock.h"

namespace mpivet::runtime {

using spec::HandleKind;

constinit HandleTable handle_tables[spec::kHandleKinds];

namespace {

bool predefined(std::uint32_t id) { return id < event::kFirstUserHandle; }

// Kinds of which MPI may hand out one object several times, to be freed as often. Of the others, a value that comes
// again stands for a new object: we have not seen the old one go.
bool handed_out_again(HandleKind kind) {
  return kind == HandleKind::group || kind == HandleKind::errhandler || kind == HandleKind::datatype;
}

}  // namespace

std::uint32_t id_of(HandleKind kind, std::uint64_t handle) {
  Locked section;
  const HandleTable& t = table(kind);
  const std::uint32_t node = t.newest(handle);
  return node ? t[node].id : event::kUnknownHandle;
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
  const std::uint32_t old = t.newest(handle);
  if (old && predefined(t[old].id)) return t[old].id;
  if (old && !handed_out_again(kind)) t.remove(old);
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
