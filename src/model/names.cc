// Names for messages, and copies of calls for facts.
#include "model/machine.h"
#include "spec/constants.h"

namespace mpivet::model {
namespace {

const char* word(spec::HandleKind kind) {
  using spec::HandleKind;
  switch (kind) {
    case HandleKind::none:
      return "handle";
    case HandleKind::comm:
      return "comm";
    case HandleKind::group:
      return "group";
    case HandleKind::datatype:
      return "datatype";
    case HandleKind::op:
      return "op";
    case HandleKind::request:
      return "request";
    case HandleKind::message:
      return "message";
    case HandleKind::win:
      return "win";
    case HandleKind::file:
      return "file";
    case HandleKind::info:
      return "info";
    case HandleKind::errhandler:
      return "errhandler";
    case HandleKind::keyval:
      return "keyval";
    case HandleKind::session:
      return "session";
  }
  return "handle";
}

}  // namespace

std::string Machine::handle_name(int rank, spec::HandleKind kind, std::uint32_t id) const {
  if (rank >= 0 && static_cast<std::size_t>(rank) < ranks_.size()) {
    const auto& names = ranks_[static_cast<std::size_t>(rank)]->names;
    if (const auto it = names.find({kind, id}); it != names.end()) return it->second;
  }
  if (const char* name = spec::predefined_name(kind, id)) return name;
  if (id == event::kUnknownHandle) return std::string(word(kind)) + "#?";
  return std::string(word(kind)) + "#" + std::to_string(id);
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
