#include "runtime/handles/handles.h"

#include "runtime/record/lock.h"

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

// Values of handles that were freed last, by their hash: as good a memory as a few kilobytes can be.
struct Grave {
  std::uint64_t handle;
  std::uint32_t id;  // 0: empty
};
constexpr int kGraveBits = 8;
constinit Grave graves[spec::kHandleKinds][1 << kGraveBits];

Grave& grave_of(HandleKind kind, std::uint64_t handle) {
  return graves[static_cast<int>(kind)][handle * 0x9e3779b97f4a7c15ull >> (64 - kGraveBits)];
}

std::uint32_t freed_id(HandleKind kind, std::uint64_t handle) {
  const Grave& g = grave_of(kind, handle);
  return g.id && g.handle == handle ? g.id | event::kFreedHandle : event::kUnknownHandle;
}

}  // namespace

void handed_out(HandleKind kind, std::uint64_t handle, const void* address) {
  Locked section;
  HandleTable& t = table(kind);
  const std::uint32_t node = t.newest(handle);
  if (node && !predefined(t[node].id)) {
    t.insert(handle, reinterpret_cast<std::uint64_t>(address), t[node].id);
  } else if (Grave& g = grave_of(kind, handle); !node && g.handle == handle) {
    g = {};
    t.generation.fetch_add(1, std::memory_order_relaxed);
  }
}

std::uint32_t id_of(HandleKind kind, std::uint64_t handle) {
  Locked section;
  HandleTable& t = table(kind);
  const std::uint32_t node = t.newest(handle);
  return node ? t[node].id : freed_id(kind, handle);
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
  if (Grave& g = grave_of(kind, handle); g.handle == handle) g = {};
  const std::uint32_t id = t.next_id();
  t.insert(handle, reinterpret_cast<std::uint64_t>(address), id);
  return id;
}

Released release(HandleKind kind, std::uint64_t handle, const void* address) {
  Locked section;
  HandleTable& t = table(kind);
  const auto found = t.find(handle, reinterpret_cast<std::uint64_t>(address));
  if (!found.node) return {freed_id(kind, handle), kind, handle, address};
  const std::uint32_t id = t[found.node].id;
  if (!predefined(id)) t.remove(found.node);
  return {id, kind, handle, address};
}

void Released::settle(int err) const {
  if (predefined(id) || !event::is_usable(id)) return;
  Locked section;
  if (err)
    table(kind).insert(handle, reinterpret_cast<std::uint64_t>(address), id);
  else
    grave_of(kind, handle) = {handle, id};
}

}  // namespace mpivet::runtime
