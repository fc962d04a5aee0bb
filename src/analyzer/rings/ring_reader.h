// Reads the records of one ring in order. The writer may die at any instruction or write nonsense: a record that does
// not fit the published window ends the stream with a reason and is never handed out.
//
// What the writer has counted instead of written (event/cycle.h) is handed out record by record as if it had been
// written.
//
// Records are copied out before they are looked at, so that what was checked is what is used.
#pragma once
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "event/cycle.h"
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
  std::uint64_t unread() const { return seen_ - next_ + counted_left(); }
  template <class Sink>
  std::size_t go_on(std::size_t max_slots, Sink& sink);
  void give_back();
  // Everything published has been handed out.
  bool drained() const;
  // The number of the first slot that was not handed out.
  std::uint64_t next() const { return next_; }
  // If the record before that slot is a cycle: how many of its records have been handed out.
  std::uint64_t counted() const { return counted_given_; }
  // The newest record read is a cycle, and what is next of it; see streams/cycle_source.h.
  const event::CycleRound* cycle() const { return in_cycle_ ? cycle_.get() : nullptr; }
  std::uint64_t cycle_number() const { return open_; }
  std::uint64_t counted_left() const { return counted_seen_ - counted_given_; }
  std::size_t place() const { return cycle_place_; }
  template <class Sink>
  void read_counted(Sink& sink) {
    if (counted_left() != 0) take_counted(sink);
  }
  void pass_over(std::uint64_t rounds);
  bool broken() const { return !why_broken_.empty(); }
  const std::string& why_broken() const { return why_broken_; }
  // The newest record handed out; null if there was none.
  const event::Header* newest() const { return newest_; }

 private:
  // Slots are given back this often within one drain, so that a rank that waits for room goes on soon.
  static constexpr std::uint64_t kGiveBackEvery = 2048;
  // The lines of the ring are in another core's cache: asked for this many slots ahead.
  static constexpr std::uint64_t kAhead = 8;

  std::uint32_t load_repeat(std::uint64_t slot) const {
    const auto* header = reinterpret_cast<const event::Header*>(&slots_[slot & mask_]);
    return __atomic_load_n(&header->repeat, __ATOMIC_ACQUIRE);
  }
  std::uint64_t load_count() const {
    const auto* header = reinterpret_cast<const event::Header*>(&slots_[open_ & mask_]);
    return __atomic_load_n(event::cycle_count(header), __ATOMIC_ACQUIRE);
  }
  bool open_cycle(const event::Header& header, const event::Slot* first);
  bool look_at_count();
  void close_cycle();
  void wake_writer();
  template <class Sink>
  bool take_counted(Sink& sink);
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
  std::uint32_t open_repeat_ = 0;  // how much of it has been handed out
  std::uint64_t given_back_;       // tail as we last stored it
  std::string why_broken_;
  std::vector<event::Slot> copy_;
  const event::Header* newest_ = nullptr;

  // The record at open_ is a cycle:
  bool in_cycle_ = false;
  std::unique_ptr<event::CycleRound> cycle_;
  std::size_t cycle_place_ = 0;                         // of the record that is next
  std::uint64_t counted_seen_ = 0, counted_given_ = 0;  // of its records
  std::uint64_t counted_before_ = 0;                    // of all cycles before it
  std::uint64_t taken_before_ = 0;                      // by a reader before this one
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
  std::size_t read = 0;
  std::uint64_t to_give_back = kGiveBackEvery;
  while (read < max_slots && unread() != 0) {
    const std::uint64_t before = next_;
    const bool good = counted_left() != 0 ? take_counted(sink) : take_record(sink);
    read += next_ != before ? next_ - before : 1;
    if (!good) break;
    if (read >= to_give_back) {
      to_give_back = read + kGiveBackEvery;
      give_back();
    }
    if (sink.pauses()) break;
  }
  return read;
}

template <class Sink>
std::size_t RingReader::take_repetitions(Sink& sink) {
  if (!has_open_) return 0;
  if (in_cycle_) return look_at_count(), 0;
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
  if (in_cycle_) [[unlikely]]
    close_cycle();
  has_open_ = header.kind != event::Kind::pad;
  if (!has_open_) [[unlikely]]
    return true;
  open_ = slot;
  open_repeat_ = header.repeat;
  if (open_repeat_ == 0) [[unlikely]]
    return fail("a record that was never made");
  if (header.kind == event::Kind::cycle) [[unlikely]]
    return open_cycle(header, first);
  const event::Header* record = copy_record(header, first);
  if (!sink.record(record, slot)) [[unlikely]]
    return fail_record(*record);
  return true;
}

template <class Sink>
bool RingReader::take_counted(Sink& sink) {
  const std::size_t place = cycle_place_;
  cycle_place_ = place + 1 == cycle_->records ? 0 : place + 1;
  ++counted_given_;
  cycle_->grow(place);
  newest_ = cycle_->at(place);
  if (!sink.record(newest_, event::cycle_slot(open_, *cycle_, place))) [[unlikely]]
    return fail_record(*newest_);
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
  return newest_ = reinterpret_cast<const event::Header*>(copy);
}

}  // namespace mpivet::analyzer
