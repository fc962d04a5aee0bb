#include "analyzer/rings/ring_reader.h"

#include "base/futex.h"

namespace mpivet::analyzer {

RingReader::RingReader(event::RingHeader& header, const event::Slot* slots, std::uint32_t capacity)
    : header_(header), slots_(slots), mask_(capacity - 1) {
  next_ = header.tail.load(std::memory_order_relaxed);
  given_back_ = seen_ = next_;
  copy_.resize(8);
}

bool RingReader::fail(std::string why) {
  why_broken_ = std::move(why);
  seen_ = next_;  // nothing is left to read
  // Nobody reads this ring any more: the rank must not wait for room.
  header_.reader_gone.store(1, std::memory_order_release);
  return false;
}

bool RingReader::fail_record(const event::Header& record) {
  return fail("a record of kind " + std::to_string(static_cast<int>(record.kind)) + " and function " +
              std::to_string(record.func) + " makes no sense");
}

// The newest record stays with us: the writer may still raise its repeat.
void RingReader::give_back() {
  const std::uint64_t tail = has_open_ ? open_ : next_;
  if (tail == given_back_) return;
  given_back_ = tail;
  header_.tail.store(tail, std::memory_order_seq_cst);
  if (header_.writer_waits.load(std::memory_order_seq_cst) != 0) {
    header_.tail_futex.fetch_add(1, std::memory_order_release);
    futex_wake(header_.tail_futex);
  }
}

bool RingReader::drained() const {
  if (broken()) return false;
  if (header_.head.load(std::memory_order_acquire) != next_) return false;
  return !has_open_ || load_repeat(open_) == open_repeat_;
}

}  // namespace mpivet::analyzer
