#include "analyzer/ring_reader.h"

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <climits>
#include <cstring>

namespace mpivet::analyzer {
namespace {

// Slots are given back this often within one drain, so that a rank that waits for room goes on soon.
constexpr std::uint64_t kGiveBackEvery = 2048;

}  // namespace

RingReader::RingReader(event::RingHeader& header, const event::Slot* slots, std::uint32_t capacity)
    : header_(header), slots_(slots), capacity_(capacity) {
  next_ = header.tail.load(std::memory_order_relaxed);
  given_back_ = next_;
  copy_.resize(8);
}

std::uint32_t RingReader::load_repeat(std::uint64_t slot) const {
  const auto* header = reinterpret_cast<const event::Header*>(&slots_[slot & (capacity_ - 1)]);
  return __atomic_load_n(&header->repeat, __ATOMIC_ACQUIRE);
}

bool RingReader::fail(std::string why) {
  why_broken_ = std::move(why);
  // Nobody reads this ring any more: the rank must not wait for room.
  header_.reader_gone.store(1, std::memory_order_release);
  return false;
}

std::size_t RingReader::drain(std::size_t max_slots, RecordSink& sink) {
  if (broken()) return 0;
  // The order matters: what `repeat` of the open record says after a newer head was seen is final.
  const std::uint64_t head = header_.head.load(std::memory_order_acquire);
  if (head - next_ > capacity_) return fail("the published end is out of range"), 0;
  std::size_t read = take_repetitions(sink);
  const std::uint64_t start = next_;
  while (next_ != head && next_ - start < max_slots) {
    if (!take_record(head, sink)) break;
    if (next_ - given_back_ >= kGiveBackEvery) give_back();
  }
  read += next_ - start;
  if (read != 0) give_back();
  return read;
}

std::size_t RingReader::take_repetitions(RecordSink& sink) {
  if (!has_open_ || open_is_pad_) return 0;
  const std::uint32_t repeat = load_repeat(open_);
  if (repeat == open_repeat_) return 0;
  // Going down means nonsense, except that a signed difference also survives a wrap of the counter.
  const auto more = static_cast<std::int32_t>(repeat - open_repeat_);
  if (more < 0) return fail("the repetition count of a record went down"), 0;
  open_repeat_ = repeat;
  sink.repeat(static_cast<std::uint32_t>(more));
  return 1;
}

bool RingReader::take_record(std::uint64_t head, RecordSink& sink) {
  const std::uint64_t index = next_ & (capacity_ - 1);
  // Header first: the copy of the payload depends on its size. The repeat is read once, by one load.
  event::Header first;
  std::memcpy(&first, &slots_[index], sizeof first);
  const std::uint64_t slots = first.slots;
  if (slots == 0 || slots > head - next_) return fail("a record ends beyond what was published");
  if (slots > capacity_ - index) return fail("a record wraps around the end of the ring");
  const std::uint64_t slot = next_;
  const bool pad = first.kind == event::Kind::pad;
  first.repeat = pad ? 1 : load_repeat(slot);
  if (!pad) {
    if (first.repeat == 0) return fail("a record that was never made");
    if (copy_.size() < slots) copy_.resize(slots);
    std::memcpy(copy_.data(), &slots_[index], slots * event::kSlotSize);
    std::memcpy(copy_.data(), &first, sizeof first);
    if (!sink.record(reinterpret_cast<const event::Header*>(copy_.data()), slot))
      return fail("a record of kind " + std::to_string(static_cast<int>(first.kind)) + " and function " +
                  std::to_string(first.func) + " makes no sense");
    ++records_;
  }
  next_ += slots;
  open_ = slot;
  open_repeat_ = first.repeat;
  open_is_pad_ = pad;
  has_open_ = true;
  return true;
}

// The newest record stays with us: the writer may still raise its repeat.
void RingReader::give_back() {
  const std::uint64_t tail = has_open_ && !open_is_pad_ ? open_ : next_;
  if (tail == given_back_) return;
  given_back_ = tail;
  header_.tail.store(tail, std::memory_order_seq_cst);
  if (header_.writer_waits.load(std::memory_order_seq_cst) != 0) {
    header_.tail_futex.fetch_add(1, std::memory_order_release);
    ::syscall(SYS_futex, &header_.tail_futex, FUTEX_WAKE, INT_MAX, nullptr, nullptr, 0);
  }
}

bool RingReader::drained() const {
  if (broken()) return false;
  if (header_.head.load(std::memory_order_acquire) != next_) return false;
  return !has_open_ || open_is_pad_ || load_repeat(open_) == open_repeat_;
}

}  // namespace mpivet::analyzer
