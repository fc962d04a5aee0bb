// What a rank's handles have been through, as far as later calls are judged by it.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <unordered_set>
#include <vector>

#include "event/record.h"
#include "model/arguments/groups.h"
#include "spec/types.h"

namespace mpivet::model {

class Ledger {
 public:
  // Datatypes that were made and not committed. Those of unknown origin are not in here.
  std::unordered_set<std::uint32_t> uncommitted;
  GroupSizes groups;

  void freed(spec::HandleKind kind, std::uint32_t id, const event::Header* record) {
    if (record->slots != 1) return;
    if (freed_.size() < kRemembered)
      freed_.emplace_back();
    else
      next_ %= kRemembered;
    Free& f = freed_[next_++];
    f.kind = kind;
    f.id = id;
    std::memcpy(&f.call, record, sizeof f.call);
  }

  // The call that freed it; null if that is too long ago.
  const event::Header* free_of(spec::HandleKind kind, std::uint32_t id) const {
    const auto found =
        std::find_if(freed_.begin(), freed_.end(), [&](const Free& f) { return f.kind == kind && f.id == id; });
    return found == freed_.end() ? nullptr : reinterpret_cast<const event::Header*>(&found->call);
  }

 private:
  static constexpr std::size_t kRemembered = 256;  // as many as the ranks remember, or so
  struct Free {
    spec::HandleKind kind;
    std::uint32_t id;
    event::Slot call;
  };
  std::vector<Free> freed_;
  std::size_t next_ = 0;
};

}  // namespace mpivet::model
