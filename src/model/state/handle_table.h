// Live handles of a rank with the calls that made them, for leaks. Handles are counted as fed, not in virtual time.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "event/record.h"
#include "model/state/id_table.h"
#include "spec/types.h"

namespace mpivet::model {

struct Creation {
  Creation* older = nullptr;            // the same handle, given out before
  std::unique_ptr<event::Slot[]> more;  // records of several slots
  event::Slot held;

  const event::Header* record() const { return reinterpret_cast<const event::Header*>(more ? more.get() : &held); }
};

class HandleTable {
 public:
  HandleTable() = default;
  HandleTable(const HandleTable&) = delete;
  HandleTable& operator=(const HandleTable&) = delete;
  ~HandleTable();

  void create(spec::HandleKind kind, std::uint32_t id, const event::Header* record);
  void free(spec::HandleKind kind, std::uint32_t id);
  // The call that made it; null if that was not seen.
  const event::Header* made_by(spec::HandleKind kind, std::uint32_t id) const {
    const Creation* c = of(kind).find(id);
    return c ? c->record() : nullptr;
  }
  std::size_t live(spec::HandleKind kind) const { return of(kind).size(); }

  template <class Visit>
  void each(spec::HandleKind kind, Visit&& visit) const {
    of(kind).each([&](std::uint32_t, const Creation* c) {
      for (; c; c = c->older) visit(*c);
    });
  }

 private:
  IdTable<Creation>& of(spec::HandleKind kind) { return kinds_[static_cast<std::size_t>(kind)]; }
  const IdTable<Creation>& of(spec::HandleKind kind) const { return kinds_[static_cast<std::size_t>(kind)]; }
  std::array<IdTable<Creation>, spec::kHandleKinds> kinds_;
};

}  // namespace mpivet::model
