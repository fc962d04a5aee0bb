// Reads the records of one ring in order. The writer may die at any instruction or write nonsense: a record that does
// not fit the published window ends the stream with a reason and is never handed out.
//
// Records are copied out before they are looked at, so that what was checked is what is used.
#pragma once
#include <bit>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "event/ring.h"

namespace mpivet::analyzer {

// A Sink has
//   bool record(const event::Header* record, std::uint64_t slot);  a whole record; `slot` is its number in the ring.
//                                   False: it makes no sense, the stream ends here
//   void repeat(std::uint32_t more);                               the last record grew by `more` repetitions
//   bool pauses() const;                                           it wants no more records for now
class RingReader {
 public:
  RingReader(event::RingHeader& header, const event::Slot* slots, std::uint32_t capacity);

  // Hands out records until the ring is empty or about `max_slots` slots have been read, and gives slots back.
  // Returns the number of slots read, repetitions counting as one.
  template <class Sink>
  std::size_t drain(std::size_t max_slots, Sink& sink);

  // The same in three steps, for who reads many rings a little at a time: what is shared with the writer is touched in
  // the first and the last only. look() hands out repetitions of the newest record; unread() is what it found.
  template <class Sink>
  std::size_t look(Sink& sink);
  std::uint64_t unread() const { return seen_ - next_; }
  template <class Sink>
  std::size_t go_on(std::size_t max_slots, Sink& sink);
  void give_back();
  // Everything published has been handed out.
  bool drained() const;
  // The number of the first slot that was not handed out.
  std::uint64_t next() const { return next_; }
  bool broken() const { return !why_broken_.empty(); }
  const std::string& why_broken() const { return why_broken_; }
  // The newest record handed out; null if there was none.
  const event::Header* newest() const {
    return has_record_ ? reinterpret_cast<const event::Header*>(copy_.data()) : nullptr;
  }

 private:
  // Slots are given back this often within one drain, so that a rank that waits for room goes on soon.
  static constexpr std::uint64_t kGiveBackEvery = 2048;
  // The lines of the ring are in another core's cache: asked for this many slots ahead.
  static constexpr std::uint64_t kAhead = 8;

  std::uint32_t load_repeat(std::uint64_t slot) const {
    const auto* header = reinterpret_cast<const event::Header*>(&slots_[slot & mask_]);
    return __atomic_load_n(&header->repeat, __ATOMIC_ACQUIRE);
  }
  static event::Header read_header(const event::Slot* first);
  const event::Header* copy_record(const event::Header& header, const event::Slot* first);
  bool size_fits(std::uint64_t slots);
  template <class Sink>
  std::size_t take_repetitions(Sink& sink);
  template <class Sink>
  bool take_record(Sink& sink);
  bool fail(std::string why);
  bool fail_record(const event::Header& record);

  event::RingHeader& header_;
  const event::Slot* slots_;
  const std::uint64_t mask_;
  std::uint64_t next_;             // first slot not read
  std::uint64_t seen_;             // end of what was published when we last looked
  std::uint64_t open_ = 0;         // the newest record read, whose repeat may grow
  bool has_open_ = false;          // there is one, and it is not a pad
  bool has_record_ = false;        // copy_ holds one
  std::uint32_t open_repeat_ = 0;  // how much of it has been handed out
  std::uint64_t given_back_;       // tail as we last stored it
  std::string why_broken_;
  std::vector<event::Slot> copy_;
};

template <class Sink>
std::size_t RingReader::drain(std::size_t max_slots, Sink& sink) {
  const std::size_t repetitions = look(sink);
  const std::size_t read = repetitions + go_on(max_slots, sink);
  if (read != 0) give_back();
  return read;
}

template <class Sink>
std::size_t RingReader::look(Sink& sink) {
  if (broken()) return 0;
  // The order matters: what `repeat` of the open record says after a newer head was seen is final.
  const std::uint64_t head = header_.head.load(std::memory_order_acquire);
  if (head - next_ > mask_ + 1) return fail("the published end is out of range"), 0;
  seen_ = head;
  return take_repetitions(sink);
}

template <class Sink>
std::size_t RingReader::go_on(std::size_t max_slots, Sink& sink) {
  if (broken()) return 0;
  const std::uint64_t start = next_;
  while (next_ != seen_ && next_ - start < max_slots) {
    if (!take_record(sink)) break;
    if (next_ - given_back_ >= kGiveBackEvery) give_back();
    if (sink.pauses()) break;
  }
  return next_ - start;
}

template <class Sink>
std::size_t RingReader::take_repetitions(Sink& sink) {
  if (!has_open_) return 0;
  const std::uint32_t repeat = load_repeat(open_);
  if (repeat == open_repeat_) return 0;
  if (repeat < open_repeat_) return fail("the repetition count of a record went down"), 0;
  const std::uint32_t more = repeat - open_repeat_;
  open_repeat_ = repeat;
  sink.repeat(more);
  return 1;
}

template <class Sink>
bool RingReader::take_record(Sink& sink) {
  const std::uint64_t slot = next_;
  const event::Slot* first = &slots_[slot & mask_];
  __builtin_prefetch(&slots_[(slot + kAhead) & mask_]);
  // The header is read once: what was checked is what is used. Whether the rest makes sense is asked of the copy.
  const event::Header header = read_header(first);
  if (!size_fits(header.slots)) [[unlikely]]
    return false;
  next_ += header.slots;
  has_open_ = header.kind != event::Kind::pad;
  if (!has_open_) [[unlikely]]
    return true;
  open_ = slot;
  open_repeat_ = header.repeat;
  if (open_repeat_ == 0) [[unlikely]]
    return fail("a record that was never made");
  const event::Header* record = copy_record(header, first);
  if (!sink.record(record, slot)) [[unlikely]]
    return fail_record(*record);
  return true;
}

inline bool RingReader::size_fits(std::uint64_t slots) {
  if (slots == 0 || slots > seen_ - next_) [[unlikely]]
    return fail("a record ends beyond what was published");
  if (slots > mask_ + 1 - (next_ & mask_)) [[unlikely]]
    return fail("a record wraps around the end of the ring");
  return true;
}

inline event::Header RingReader::read_header(const event::Slot* first) {
  const auto* words = reinterpret_cast<const std::uint64_t*>(first);
  const std::uint64_t read[] = {__atomic_load_n(&words[0], __ATOMIC_RELAXED),
                                __atomic_load_n(&words[1], __ATOMIC_ACQUIRE)};  // with `repeat`, which may grow
  return std::bit_cast<event::Header>(read);
}

inline const event::Header* RingReader::copy_record(const event::Header& header, const event::Slot* first) {
  if (copy_.size() < header.slots) [[unlikely]]
    copy_.resize(header.slots);
  event::Slot* copy = copy_.data();
  std::memcpy(copy->bytes, &header, sizeof header);
  std::memcpy(copy->bytes + sizeof header, first->bytes + sizeof header, event::kFirstPayload);
  if (header.slots > 1) std::memcpy(copy + 1, first + 1, (header.slots - 1u) * event::kSlotSize);
  has_record_ = true;
  return reinterpret_cast<const event::Header*>(copy);
}

}  // namespace mpivet::analyzer
