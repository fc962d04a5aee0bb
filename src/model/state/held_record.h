// A copy of a record that outlives the ring.
#pragma once
#include <cstring>
#include <memory>

#include "event/record.h"

namespace mpivet::model {

class HeldRecord {
 public:
  void hold(const event::Header* from) {
    if (from->slots == 1) [[likely]] {
      std::memcpy(&one_, from, sizeof one_);
      more_.reset();
      held_ = true;
      return;
    }
    more_ = std::make_unique_for_overwrite<event::Slot[]>(event::slots_of(from));
    std::memcpy(more_.get(), from, event::record_bytes(from));
    held_ = true;
  }
  // Null before the first hold().
  const event::Header* get() const {
    return held_ ? reinterpret_cast<const event::Header*>(more_ ? more_.get() : &one_) : nullptr;
  }
  void clear() { held_ = false; }

 private:
  bool held_ = false;
  std::unique_ptr<event::Slot[]> more_;  // records of several slots
  event::Slot one_;
};

}  // namespace mpivet::model
