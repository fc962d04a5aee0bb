// Messages that wait for a receive, or receives that wait for a message, in their order.
//
// Most processes have a handful of them, which lie in the mailbox itself: of a million processes, each further piece of
// memory is one that has to be waited for. A process to which thousands send gets an index by sender.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "predict/log/operation.h"

namespace mpivet::predict {

struct Envelope {
  Rank peer;
  std::uint32_t index;  // of the operation
  std::int32_t tag;
  std::uint32_t comm;
};

class ManyEnvelopes {
 public:
  static constexpr std::size_t kNone = ~std::size_t{0};

  void add(const Envelope& envelope) {
    all_.push_back(envelope);
    ++alive_;
    if (indexed())
      index_->operator[](key(envelope.peer, envelope.comm)).places.push_back(all_.size() - 1);
    else if (all_.size() - head_ > kFew)
      make_index();
  }
  bool empty() const { return alive_ == 0; }

  // The first one of this peer whose tag fits; kNone if there is none.
  template <class Fits>
  std::size_t find(Rank peer, std::uint32_t comm, Fits fits) const {
    if (!indexed()) {
      for (std::size_t i = head_; i < all_.size(); ++i)
        if (all_[i].peer == peer && all_[i].comm == comm && fits(all_[i].tag)) return i;
      return kNone;
    }
    const auto found = index_->find(key(peer, comm));
    if (found == index_->end()) return kNone;
    const Lane& lane = found->second;
    for (std::size_t i = lane.head; i < lane.places.size(); ++i) {
      const Envelope& one = all_[lane.places[i]];
      if (one.peer != kGone && fits(one.tag)) return lane.places[i];
    }
    return kNone;
  }
  // The first one of whomever.
  template <class Fits>
  std::size_t find_any(std::uint32_t comm, Fits fits) const {
    for (std::size_t i = head_; i < all_.size(); ++i)
      if (all_[i].peer != kGone && all_[i].comm == comm && fits(all_[i].tag)) return i;
    return kNone;
  }

  const Envelope& at(std::size_t place) const { return all_[place]; }
  std::size_t end() const { return all_.size(); }  // places are below
  bool is_there(std::size_t place) const { return all_[place].peer != kGone; }
  Envelope take(std::size_t place) {
    const Envelope out = all_[place];
    if (indexed()) {
      Lane& lane = (*index_)[key(out.peer, out.comm)];
      all_[place].peer = kGone;
      while (lane.head < lane.places.size() && all_[lane.places[lane.head]].peer == kGone) ++lane.head;
      while (head_ < all_.size() && all_[head_].peer == kGone) ++head_;
    } else {
      all_.erase(all_.begin() + static_cast<std::ptrdiff_t>(place));
    }
    if (--alive_ == 0) clear();
    return out;
  }
  template <class Visit>
  void each(Visit visit) const {
    for (std::size_t i = head_; i < all_.size(); ++i)
      if (all_[i].peer != kGone) visit(all_[i]);
  }

 private:
  static constexpr std::size_t kFew = 64;
  static constexpr Rank kGone = INT32_MIN;
  struct Lane {
    std::vector<std::size_t> places;
    std::size_t head = 0;
  };
  using Index = std::unordered_map<std::uint64_t, Lane>;

  bool indexed() const { return index_ != nullptr; }
  static std::uint64_t key(Rank peer, std::uint32_t comm) {
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(peer)) << 32 | comm;
  }
  void make_index() {
    index_ = std::make_unique<Index>();
    for (std::size_t i = 0; i < all_.size(); ++i) (*index_)[key(all_[i].peer, all_[i].comm)].places.push_back(i);
  }
  void clear() {
    all_.clear();
    head_ = 0;
    index_.reset();
  }

  std::vector<Envelope> all_;  // without an index those that are there, with one also those that were (peer kGone)
  std::size_t head_ = 0;       // none is there before
  std::size_t alive_ = 0;
  std::unique_ptr<Index> index_;
};

// The receives of a process that wait for messages, and the messages that wait for receives.
class Mailbox {
 public:
  static constexpr std::size_t kNone = ManyEnvelopes::kNone;
  enum Side : std::uint8_t {
    kReceives,
    kMessages
  };

  template <Side side>
  void add(const Envelope& envelope) {
    if (!spilled_[side] && count_[0] + count_[1] == kHere) spill<side>();
    if (spilled_[side])
      many_[side].add(envelope);
    else
      here<side>(count_[side]++) = envelope;
  }
  template <Side side>
  bool empty() const {
    return count_[side] == 0 && !spilled_[side];
  }
  // The first one of this peer whose tag fits; kNone if there is none.
  template <Side side, class Fits>
  std::size_t find(Rank peer, std::uint32_t comm, Fits fits) const {
    if (spilled_[side]) [[unlikely]]
      return many_[side].find(peer, comm, fits);
    for (std::size_t i = 0; i < count_[side]; ++i)
      if (const Envelope& one = here<side>(i); one.peer == peer && one.comm == comm && fits(one.tag)) return i;
    return kNone;
  }
  // The first one of whomever.
  template <Side side, class Fits>
  std::size_t find_any(std::uint32_t comm, Fits fits) const {
    if (spilled_[side]) return many_[side].find_any(comm, fits);
    for (std::size_t i = 0; i < count_[side]; ++i)
      if (const Envelope& one = here<side>(i); one.comm == comm && fits(one.tag)) return i;
    return kNone;
  }
  template <Side side>
  const Envelope& at(std::size_t place) const {
    return spilled_[side] ? many_[side].at(place) : here<side>(place);
  }
  // Those at places below `end`, in their order.
  template <Side side, class Visit>
  void each(std::size_t end, Visit visit) const {
    const std::size_t last = std::min<std::size_t>(end, spilled_[side] ? many_[side].end() : count_[side]);
    for (std::size_t i = 0; i < last; ++i)
      if (!spilled_[side] || many_[side].is_there(i)) visit(at<side>(i));
  }
  template <Side side>
  Envelope take(std::size_t place) {
    if (spilled_[side]) [[unlikely]] {
      const Envelope out = many_[side].take(place);
      spilled_[side] = !many_[side].empty();
      return out;
    }
    const Envelope out = here<side>(place);
    --count_[side];
    for (std::size_t i = place; i < count_[side]; ++i) here<side>(i) = here<side>(i + 1);
    return out;
  }

 private:
  static constexpr std::size_t kHere = 8;  // of both together: six neighbours and some
  // Receives from the beginning, messages from the end.
  template <Side side>
  Envelope& here(std::size_t i) {
    return here_[side == kReceives ? i : kHere - 1 - i];
  }
  template <Side side>
  const Envelope& here(std::size_t i) const {
    return here_[side == kReceives ? i : kHere - 1 - i];
  }
  template <Side side>
  void spill() {
    if (!many_) many_ = std::make_unique<ManyEnvelopes[]>(2);
    for (std::size_t i = 0; i < count_[side]; ++i) many_[side].add(here<side>(i));
    count_[side] = 0;
    spilled_[side] = true;
  }

  std::uint8_t count_[2] = {0, 0};    // of `here_`
  bool spilled_[2] = {false, false};  // all of that side are in `many_`
  std::unique_ptr<ManyEnvelopes[]> many_;
  std::array<Envelope, kHere> here_;
};

}  // namespace mpivet::predict
