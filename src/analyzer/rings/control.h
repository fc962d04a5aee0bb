// The page shared with all ranks of the node: what we want of them, and the doorbell we sleep on.
#pragma once
#include <chrono>
#include <cstdint>

#include "base/result.h"
#include "base/unique_fd.h"
#include "event/attach.h"

namespace mpivet::analyzer {

class Control {
 public:
  struct Wishes {
    std::uint32_t ring_slots = event::kDefaultRingSlots;
    bool stacks = true;
    bool checksums = false;
    bool access = false;
    bool sums = false;
    bool times = false;
    bool synchronous = false;
    std::uint32_t hold_ms = 0;
  };
  static Result<Control> make(const Wishes& wishes);

  Control(Control&& other) noexcept;
  Control& operator=(Control&&) = delete;
  ~Control();

  int fd() const { return fd_.get(); }
  event::ControlPage& page() { return *page_; }

  // Sleeps until a rank rings, wake() is called or the time is over; not at all if either happened since `ticket` was
  // drawn. Draw it before looking for work, and no call of wake() is missed.
  std::uint32_t ticket() const { return page_->doorbell.load(std::memory_order_acquire); }
  void sleep(std::uint32_t ticket, std::chrono::microseconds at_most);
  // From any thread.
  void wake();

 private:
  Control() = default;
  UniqueFd fd_;
  event::ControlPage* page_ = nullptr;
};

}  // namespace mpivet::analyzer
