// Names for messages, and copies of calls for facts.
#include "event/format.h"
#include "model/machine.h"
#include "spec/constants.h"

namespace mpivet::model {
std::string Machine::handle_name(int rank, spec::HandleKind kind, std::uint32_t id) const {
  if (rank >= 0 && static_cast<std::size_t>(rank) < ranks_.size()) {
    const auto& names = ranks_[static_cast<std::size_t>(rank)]->names;
    if (const auto it = names.find({kind, id}); it != names.end()) return it->second;
  }
  if (const char* name = spec::predefined_name(kind, id)) return name;
  if (id == event::kUnknownHandle) return std::string(event::kind_word(kind)) + "#?";
  return event::plain_name(kind, id);
}

std::string Machine::comm_name(int number, const Communicator* comm) const {
  const Rank& rank = *ranks_[static_cast<std::size_t>(number)];
  std::uint32_t id = comm == rank.self->comm ? event::kCommSelf : event::kCommWorld;
  for (const auto& [handle, v] : rank.views)
    if (v->comm == comm) id = handle;
  return handle_name(number, spec::HandleKind::comm, id);
}

CallRef Machine::call_ref(const Actor& a, const event::Header* record) {
  const auto* bytes = reinterpret_cast<const std::byte*>(record);
  return {a.rank->number, a.thread, {bytes, bytes + event::record_bytes(record)}};
}

}  // namespace mpivet::model
