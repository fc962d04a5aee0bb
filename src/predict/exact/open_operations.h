// The operations of a process that were started and are not over, and those among them that it waits for now.
//
// They are mostly among the last few, which are kept as bits; what is older is kept apart.
#pragma once
#include <bit>
#include <cstdint>
#include <memory>
#include <unordered_map>

namespace mpivet::predict {

class OpenOperations {
 public:
  // Indices of operations come in ascending order.
  void start(std::uint32_t index) {
    if (index - base_ >= kBits || open_ == 0) move_to(index);
    open_ |= bit(index);
  }
  bool is_open(std::uint32_t index) const {
    if (is_recent(index)) return (open_ & bit(index)) != 0;
    return older_ && older_->contains(index);
  }
  bool is_awaited(std::uint32_t index) const {
    if (is_recent(index)) return (awaited_ & bit(index)) != 0;
    if (!older_) return false;
    const auto found = older_->find(index);
    return found != older_->end() && found->second;
  }
  // An open one is waited for from now on.
  void await(std::uint32_t index) {
    if (is_recent(index))
      awaited_ |= bit(index);
    else
      (*older_)[index] = true;
  }
  // Those that are open of so many operations one behind another are waited for; how many they are. Nothing is done and
  // kUnknown returned if that cannot be told by bits.
  static constexpr std::uint32_t kUnknown = ~0u;
  std::uint32_t await_row(std::uint32_t first, std::uint32_t count) {
    if (older_) return kUnknown;
    if (first < base_) {  // they are over
      const std::uint32_t before = base_ - first;
      if (before >= count) return 0;
      first = base_;
      count -= before;
    }
    if (count == 0) return 0;
    if (!is_recent(first) || count > kBits - (first - base_)) return kUnknown;
    const std::uint64_t open = open_ & ~std::uint64_t{0} >> (kBits - count) << (first - base_);
    awaited_ |= open;
    return static_cast<std::uint32_t>(std::popcount(open));
  }
  // It is over; true if it was waited for.
  bool finish(std::uint32_t index) {
    if (!is_recent(index)) [[unlikely]] {
      const bool awaited = is_awaited(index);
      if (older_) older_->erase(index);
      return awaited;
    }
    const bool awaited = (awaited_ & bit(index)) != 0;
    open_ &= ~bit(index);
    awaited_ &= ~bit(index);
    return awaited;
  }
  // What is still open is not waited for any more.
  void stop_waiting() {
    awaited_ = 0;
    if (!older_) return;
    for (auto& [index, awaited] : *older_) awaited = false;
  }

 private:
  using Older = std::unordered_map<std::uint32_t, bool>;  // waited for?
  static constexpr std::uint32_t kBits = 64;
  bool is_recent(std::uint32_t index) const { return index - base_ < kBits; }
  std::uint64_t bit(std::uint32_t index) const { return std::uint64_t{1} << (index - base_); }

  void move_to(std::uint32_t index) {
    // Those that are too far behind.
    while (open_ != 0) {
      const auto first = static_cast<std::uint32_t>(std::countr_zero(open_));
      if (index - (base_ + first) < kBits) {
        base_ += first;
        open_ >>= first;
        awaited_ >>= first;
        return;
      }
      if (!older_) older_ = std::make_unique<Older>();
      (*older_)[base_ + first] = (awaited_ >> first & 1) != 0;
      open_ &= open_ - 1;
    }
    base_ = index;
    awaited_ = 0;
  }

  std::uint64_t open_ = 0, awaited_ = 0;  // bit i: operation base_ + i
  std::unique_ptr<Older> older_;
  std::uint32_t base_ = 0;
};

}  // namespace mpivet::predict
