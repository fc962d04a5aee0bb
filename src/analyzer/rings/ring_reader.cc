#include "analyzer/rings/ring_reader.h"

#include <algorithm>

#include "base/futex.h"

namespace mpivet::analyzer {

RingReader::RingReader(event::RingHeader& header, const event::Slot* slots, std::uint32_t capacity)
    : header_(header), slots_(slots), mask_(capacity - 1) {
  next_ = header.tail.load(std::memory_order_relaxed);
  given_back_ = seen_ = next_;
  taken_before_ = header.counted_taken.load(std::memory_order_relaxed);
  copy_.resize(8);
}

bool RingReader::fail(std::string why) {
  why_broken_ = std::move(why);
  seen_ = next_;  // nothing is left to read
  counted_seen_ = counted_given_;
  // Nobody reads this ring any more: the rank must not wait for room.
  header_.reader_gone.store(1, std::memory_order_release);
  return false;
}

bool RingReader::fail_record(const event::Header& record) {
  return fail("a record of kind " + std::to_string(static_cast<int>(record.kind)) + " and function " +
              std::to_string(record.func) + " makes no sense");
}

// The template is copied before it is looked at, like any record.
bool RingReader::open_cycle(const event::Header& header, const event::Slot* first) {
  if (!cycle_) cycle_ = std::make_unique<event::CycleRound>();
  if (!cycle_->read(reinterpret_cast<const event::Header*>(first), header.slots))
    return fail("a cycle of calls that makes no sense");
  in_cycle_ = true;
  cycle_place_ = 0;
  counted_given_ = counted_seen_ = 0;
  newest_ = cycle_->at(cycle_->records - 1u);
  return look_at_count();
}

bool RingReader::look_at_count() {
  const std::uint64_t count = load_count();
  if (count < counted_seen_) return fail("the count of a cycle went down");
  // The writer waits for the reader, whoever that was.
  const std::uint64_t most = (mask_ + 2) * event::kCountedInASlot;
  const std::uint64_t taken = std::max(taken_before_, counted_before_ + counted_given_);
  if (count > taken - counted_before_ + most) return fail("the count of a cycle is out of range");
  counted_seen_ = count;
  return true;
}

void RingReader::pass_over(std::uint64_t rounds) {
  counted_given_ += rounds * cycle_->records;
  cycle_->skip(rounds * cycle_->records);
}

void RingReader::close_cycle() {
  in_cycle_ = false;
  counted_before_ += counted_given_;
  counted_given_ = counted_seen_ = 0;
}

// The newest record stays with us: the writer may still raise its repeat.
void RingReader::give_back() {
  if (const std::uint64_t taken = counted_before_ + counted_given_;
      taken != header_.counted_taken.load(std::memory_order_relaxed)) {
    header_.counted_taken.store(taken, std::memory_order_seq_cst);
    wake_writer();
  }
  const std::uint64_t tail = has_open_ ? open_ : next_;
  if (tail == given_back_) return;
  given_back_ = tail;
  header_.tail.store(tail, std::memory_order_seq_cst);
  wake_writer();
}

void RingReader::wake_writer() {
  if (header_.writer_waits.load(std::memory_order_seq_cst) != 0) {
    header_.tail_futex.fetch_add(1, std::memory_order_release);
    futex_wake(header_.tail_futex);
  }
}

bool RingReader::drained() const {
  if (broken()) return false;
  if (header_.head.load(std::memory_order_acquire) != next_) return false;
  if (in_cycle_) return load_count() == counted_given_;
  return !has_open_ || load_repeat(open_) == open_repeat_;
}

}  // namespace mpivet::analyzer
