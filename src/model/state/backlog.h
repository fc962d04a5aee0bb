// The records a thread is ahead of its virtual position, oldest first, the one being executed included. They lie
// in blocks that come from and go back to one pool, so a backlog that was long once does not stay large.
#pragma once
#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

#include "event/record.h"

namespace mpivet::model {

struct alignas(event::kSlotSize) BacklogBlock {
  BacklogBlock* next;
  std::uint32_t capacity, used;  // slots
  event::Slot* slots() { return reinterpret_cast<event::Slot*>(this + 1); }
};

class BlockPool {
 public:
  static constexpr std::uint32_t kSlots = 63;

  BlockPool() = default;
  BlockPool(const BlockPool&) = delete;
  BlockPool& operator=(const BlockPool&) = delete;
  ~BlockPool() {
    while (free_) std::free(std::exchange(free_, free_->next));
  }

  BacklogBlock* take(std::uint32_t slots) {
    BacklogBlock* b = free_;
    if (slots <= kSlots && b)
      free_ = b->next;
    else
      b = allocate(slots <= kSlots ? kSlots : slots);
    b->next = nullptr;
    b->used = 0;
    return b;
  }
  void give(BacklogBlock* b) {
    if (b->capacity != kSlots) {
      --allocated_;
      return std::free(b);
    }
    b->next = free_;
    free_ = b;
  }
  std::size_t allocated() const { return allocated_; }

 private:
  BacklogBlock* allocate(std::uint32_t slots) {
    ++allocated_;
    void* memory = std::aligned_alloc(sizeof(event::Slot), sizeof(BacklogBlock) + sizeof(event::Slot) * slots);
    if (!memory) throw std::bad_alloc();
    auto* b = new (memory) BacklogBlock;
    b->capacity = slots;
    return b;
  }
  BacklogBlock* free_ = nullptr;
  std::size_t allocated_ = 0;
};

class Backlog {
 public:
  bool empty() const { return size_ == 0; }
  std::uint32_t size() const { return size_; }

  event::Header* front() const { return at(head_, head_at_); }
  event::Header* last() const { return last_; }
  // The record after the front one, or null.
  event::Header* second() const {
    if (size_ < 2) return nullptr;
    const std::uint32_t after = head_at_ + front_slots();
    return after < head_->used ? at(head_, after) : at(head_->next, 0);
  }

  // `slots` may exceed what the header can say (a record put together from chunks).
  event::Header* push(BlockPool& pool, const event::Header* record, std::uint32_t slots) {
    if (!tail_ || tail_->capacity - tail_->used < slots) [[unlikely]]
      append(pool, slots);
    event::Slot* place = tail_->slots() + tail_->used;
    if (slots == 1) [[likely]]
      std::memcpy(place, record, sizeof(event::Slot));  // a size the compiler knows
    else
      std::memcpy(place, record, slots * sizeof(event::Slot));
    tail_->used += slots;
    ++size_;
    return last_ = reinterpret_cast<event::Header*>(place);
  }

  void pop(BlockPool& pool) {
    head_at_ += front_slots();
    --size_;
    if (size_ == 0) {
      if (head_->capacity == BlockPool::kSlots)
        head_->used = 0;  // the usual case of a thread that is not behind: one block, used over and over
      else
        drop_head(pool);
      head_at_ = 0;
    } else if (head_at_ == head_->used) {
      drop_head(pool);
    }
  }

  // Oldest first.
  template <class Visit>
  void each(Visit&& visit) const {
    std::uint32_t at_slot = head_at_;
    for (BacklogBlock* b = size_ ? head_ : nullptr; b; b = b->next, at_slot = 0)
      while (at_slot < b->used) {
        visit(at(b, at_slot));
        at_slot += b->capacity == BlockPool::kSlots ? at(b, at_slot)->slots : b->used;
      }
  }

  void clear(BlockPool& pool) {
    while (head_) drop_head(pool);
    size_ = 0;
  }

 private:
  static event::Header* at(BacklogBlock* b, std::uint32_t slot) {
    return reinterpret_cast<event::Header*>(b->slots() + slot);
  }
  std::uint32_t front_slots() const {
    // A record larger than a block has a block of its own.
    return head_->capacity == BlockPool::kSlots ? front()->slots : head_->used;
  }
  void append(BlockPool& pool, std::uint32_t slots) {
    if (size_ == 0) clear(pool);
    BacklogBlock* b = pool.take(slots);
    (tail_ ? tail_->next : head_) = b;
    tail_ = b;
  }
  void drop_head(BlockPool& pool) {
    BacklogBlock* b = head_;
    head_ = b->next;
    if (!head_) tail_ = nullptr;
    head_at_ = 0;
    pool.give(b);
  }

  BacklogBlock* head_ = nullptr;
  BacklogBlock* tail_ = nullptr;
  event::Header* last_ = nullptr;
  std::uint32_t head_at_ = 0;
  std::uint32_t size_ = 0;
};

}  // namespace mpivet::model
