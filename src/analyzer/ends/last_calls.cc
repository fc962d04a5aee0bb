#include "analyzer/ends/last_calls.h"

#include "event/canonical.h"
#include "event/chunks.h"
#include "event/decode.h"
#include "event/record_check.h"

namespace mpivet::analyzer {
namespace {

using event::Kind;

std::string tag_text(const event::Arguments& arguments, const char* name) {
  const auto tag = arguments.value(name);
  return !tag || *tag == event::kAnyTag ? "" : " with tag " + std::to_string(*tag);
}

void add_partner(PlainWait& wait, const event::Arguments& arguments, const char* name) {
  const auto rank = arguments.value(name);
  const auto comm = arguments.value("comm");
  if (rank && *rank >= 0 && comm == event::kCommWorld) wait.ranks.push_back(static_cast<int>(*rank));
}

PlainWait for_message(const event::Arguments& arguments) {
  PlainWait wait{"for a message" + tag_text(arguments, "tag"), {}};
  add_partner(wait, arguments, "source");
  return wait;
}

}  // namespace

std::deque<event::CallRef> last_calls(const RingHistory& history, int rank, std::size_t count) {
  std::deque<event::CallRef> calls;
  event::Chunks chunks;
  for (const event::Header* record : history.records) {
    if (record->kind == Kind::chunk) chunks.add(record);
    if ((record->flags & event::kChunked) != 0) {
      record = chunks.join(record);
      if (record == nullptr || !record_makes_sense(record)) continue;
    }
    if (record->kind != Kind::enter && record->kind != Kind::call) continue;
    const auto* bytes = reinterpret_cast<const std::byte*>(record);
    calls.push_back({rank, record->thread, {bytes, bytes + event::record_bytes(record)}});
    if (calls.size() > count) calls.pop_front();
  }
  return calls;
}

PlainWait plain_wait(const event::Header* record) {
  using spec::Role;
  const event::Arguments arguments(record);
  if (!arguments.known()) return {};
  const Role role = arguments.info().role;
  if (role == Role::recv || role == Role::probe || role == Role::mprobe) return for_message(arguments);
  if (role == Role::send) {
    PlainWait wait{"for a matching receive", {}};
    add_partner(wait, arguments, "dest");
    return wait;
  }
  if (role == Role::sendrecv || role == Role::sendrecv_replace) {
    PlainWait wait{"for a matching receive and a message" + tag_text(arguments, "recvtag"), {}};
    add_partner(wait, arguments, "dest");
    add_partner(wait, arguments, "source");
    return wait;
  }
  if (role == Role::wait || role == Role::waitall || role == Role::waitany || role == Role::waitsome)
    return {"for its requests", {}};
  if (role == Role::collective || role == Role::comm_create) return {"for the other ranks of the communicator", {}};
  return {};
}

}  // namespace mpivet::analyzer
