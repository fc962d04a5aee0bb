#include "model/state/handle_table.h"

#include <cstring>
#include <utility>

#include "event/canonical.h"

namespace mpivet::model {
namespace {

bool counts(std::uint32_t id) { return id >= event::kFirstUserHandle && id != event::kUnknownHandle; }

}  // namespace

HandleTable::~HandleTable() {
  for (auto& table : kinds_)
    table.each([](std::uint32_t, Creation* c) {
      while (c) delete std::exchange(c, c->older);
    });
}

void HandleTable::create(spec::HandleKind kind, std::uint32_t id, const event::Header* record) {
  if (!counts(id)) return;
  auto* c = new Creation;
  if (record->slots == 1) {
    std::memcpy(&c->held, record, sizeof c->held);
  } else {
    c->more = std::make_unique_for_overwrite<event::Slot[]>(event::slots_of(record));
    std::memcpy(c->more.get(), record, event::record_bytes(record));
  }
  c->older = of(kind).find(id);
  of(kind).put(id, c);
}

void HandleTable::free(spec::HandleKind kind, std::uint32_t id) {
  if (!counts(id)) return;
  Creation* c = of(kind).find(id);
  if (!c) return;
  if (c->older)
    of(kind).put(id, c->older);
  else
    of(kind).erase(id);
  delete c;
}

}  // namespace mpivet::model
