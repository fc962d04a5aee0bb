#include "model/names.h"

#include "event/format.h"
#include "model/world.h"
#include "spec/constants.h"

namespace mpivet::model {

std::string handle_name(const World& world, int rank, spec::HandleKind kind, std::uint32_t id) {
  if (const Rank* one = world.rank(rank)) {
    const auto& names = one->names;
    if (const auto it = names.find({kind, id}); it != names.end()) return it->second;
  }
  if (const char* name = spec::predefined_name(kind, id)) return name;
  if (id == event::kUnknownHandle) return std::string(event::kind_word(kind)) + "#?";
  return event::plain_name(kind, id);
}

std::string comm_name(const World& world, int number, const Communicator* comm) {
  const Rank& rank = *world.ranks[static_cast<std::size_t>(number)];
  std::uint32_t id = comm == rank.self->comm ? event::kCommSelf : event::kCommWorld;
  for (const auto& [handle, v] : rank.views)
    if (v->comm == comm) id = handle;
  return handle_name(world, number, spec::HandleKind::comm, id);
}

CallRef call_ref(const Actor& a, const event::Header* record) {
  const auto* bytes = reinterpret_cast<const std::byte*>(record);
  return {a.rank->number, a.thread, {bytes, bytes + event::record_bytes(record)}};
}

}  // namespace mpivet::model
