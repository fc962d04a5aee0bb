#include "analyzer/rings/ring_reader.h"

#include <gtest/gtest.h>

#include <random>

#include "event/record_check.h"
#include "test_ring.h"

namespace mpivet::analyzer {
namespace {

using event::Kind;
using spec::Func;

struct Collect {
  bool record(const event::Header* record, std::uint64_t slot) {
    slots.push_back(slot);
    kinds.push_back(record->kind);
    times += record->repeat;
    return accept;
  }
  void repeat(std::uint32_t more) { times += more; }
  static bool pauses() { return false; }
  std::vector<std::uint64_t> slots;
  std::vector<Kind> kinds;
  std::uint64_t times = 0;
  bool accept = true;
};

struct RingReaderTest : ::testing::Test {
  TestRing ring;
  Collect got;
  RingReader reader{ring.header(), ring.slots(), ring.header().capacity};
};

TEST_F(RingReaderTest, HandsOutRecordsInOrder) {
  ring.put(Kind::enter, Func::Barrier);
  ring.put(Kind::exit, Func::Barrier, std::string(100, 'x'));
  ring.put(Kind::enter, Func::Barrier);
  EXPECT_FALSE(reader.drained());
  EXPECT_EQ(reader.drain(1000, got), 4u);
  EXPECT_EQ(got.slots, (std::vector<std::uint64_t>{0, 1, 3}));
  EXPECT_TRUE(reader.drained());
  EXPECT_EQ(reader.drain(1000, got), 0u);
}

TEST_F(RingReaderTest, KeepsTheNewestRecordWhichMayGrow) {
  const auto slot = ring.put(Kind::enter, Func::Barrier);
  reader.drain(1000, got);
  EXPECT_EQ(ring.header().tail.load(), 0u);
  ring.at(slot).repeat = 5;
  EXPECT_FALSE(reader.drained());
  reader.drain(1000, got);
  EXPECT_EQ(got.times, 5u);
  ring.at(slot).repeat = 7;  // grew once more before the next record came
  ring.put(Kind::enter, Func::Barrier);
  reader.drain(1000, got);
  EXPECT_EQ(got.times, 8u);
  EXPECT_EQ(ring.header().tail.load(), 1u);
}

TEST_F(RingReaderTest, LosesNothingOverManyRounds) {
  std::mt19937 random(1);
  std::uint64_t put = 0;
  for (int i = 0; i < 20000; ++i) {
    while (ring.room() > 200 && random() % 8 != 0) {
      ring.put(Kind::enter, Func::Barrier, std::string(random() % 600, 'x'));
      ++put;
    }
    reader.drain(random() % 100 + 1, got);
  }
  while (reader.drain(1000, got) != 0) {
  }
  EXPECT_EQ(got.slots.size(), put);
  EXPECT_TRUE(reader.drained());
}

TEST_F(RingReaderTest, AHeadOutOfRangeEndsTheStream) {
  ring.header().head = std::uint64_t{1} << 40;
  EXPECT_EQ(reader.drain(1000, got), 0u);
  EXPECT_TRUE(reader.broken());
  EXPECT_FALSE(reader.drained());
  EXPECT_EQ(ring.header().reader_gone.load(), 1u);
  EXPECT_TRUE(got.slots.empty());
}

TEST_F(RingReaderTest, ARecordBeyondTheHeadIsNotHandedOut) {
  const auto slot = ring.put(Kind::enter, Func::Barrier);
  for (const std::uint16_t size : {0, 2, 0xffff}) {
    RingReader fresh(ring.header(), ring.slots(), ring.header().capacity);
    ring.at(slot).slots = size;
    fresh.drain(1000, got);
    EXPECT_TRUE(fresh.broken()) << size;
  }
  EXPECT_TRUE(got.slots.empty());
}

TEST_F(RingReaderTest, ARecordThatWrapsIsNotHandedOut) {
  while (ring.head() < ring.header().capacity - 1) {
    ring.put(Kind::enter, Func::Barrier);
    reader.drain(1000, got);
  }
  const std::size_t before = got.slots.size();
  ring.at(ring.head()) = {1, Kind::enter, 0, 2, 0, 0, 1};
  ring.header().head += 2;
  reader.drain(1000, got);
  EXPECT_TRUE(reader.broken());
  EXPECT_EQ(got.slots.size(), before);
}

TEST_F(RingReaderTest, ARefusedRecordEndsTheStream) {
  got.accept = false;
  ring.put(Kind::enter, Func::Barrier);
  ring.put(Kind::enter, Func::Barrier);
  reader.drain(1000, got);
  EXPECT_TRUE(reader.broken());
  EXPECT_EQ(got.slots.size(), 1u);
  reader.look(got);
  EXPECT_EQ(reader.unread(), 0u) << "who waits for the rest would wait for ever";
}

struct CollectIds : Collect {
  bool record(const event::Header* record, std::uint64_t slot) {
    const auto word = [&](std::size_t i) { return reinterpret_cast<const std::uint32_t*>(record)[i]; };
    if (record->kind == Kind::call) ids.push_back(word(14));
    if (record->kind == Kind::enter && record->func == static_cast<std::uint16_t>(Func::Waitall)) {
      ids.push_back(word(12));
      ids.push_back(word(13));
    }
    return Collect::record(record, slot);
  }
  std::vector<std::uint32_t> ids;
};

TEST(RingReaderCycles, CountedRecordsAreHandedOutAsIfTheyHadBeenWritten) {
  TestRing ring;
  Round round(ring);
  CollectIds got;
  RingReader reader(ring.header(), ring.slots(), ring.header().capacity);
  reader.drain(1000, got);
  EXPECT_EQ(got.ids, (std::vector<std::uint32_t>{7, 8, 7, 8}));
  EXPECT_TRUE(reader.drained());
  round.count(2);
  EXPECT_FALSE(reader.drained());
  EXPECT_EQ(reader.drain(1000, got), 2u);
  EXPECT_EQ(got.ids, (std::vector<std::uint32_t>{7, 8, 7, 8, 9, 10})) << "the rank is inside of its third call";
  EXPECT_EQ(reader.counted(), 2u);
  EXPECT_EQ(ring.header().counted_taken.load(), 2u);
  EXPECT_EQ(ring.header().tail.load(), round.cycle);
  EXPECT_EQ(got.slots.back(), round.cycle + event::cycle_head_slots(4) + 1);
  round.count(7);
  ring.put(Kind::enter, Func::Barrier);
  EXPECT_EQ(reader.drain(3, got), 3u);
  EXPECT_FALSE(reader.drained());
  reader.drain(1000, got);
  EXPECT_EQ(got.ids, (std::vector<std::uint32_t>{7, 8, 7, 8, 9, 10, 9, 10, 11, 12, 11, 12, 13}));
  EXPECT_EQ(got.slots.size(), 3u + 7 + 1);
  EXPECT_EQ(got.kinds.back(), Kind::enter);
  EXPECT_EQ(ring.header().counted_taken.load(), 7u);
  EXPECT_TRUE(reader.drained());
}

TEST(RingReaderCycles, ACountThatCannotBeEndsTheStream) {
  for (const bool down : {true, false}) {
    TestRing ring;
    Round round(ring);
    CollectIds got;
    RingReader reader(ring.header(), ring.slots(), ring.header().capacity);
    round.count(5);
    reader.drain(1000, got);
    round.count(down ? 4 : std::uint64_t{1} << 50);
    reader.drain(1000, got);
    EXPECT_TRUE(reader.broken());
    EXPECT_EQ(got.slots.size(), 3u + 5);
  }
}

TEST(RingReaderCycles, ACycleThatMakesNoSenseEndsTheStream) {
  for (int wrong = 0; wrong < 4; ++wrong) {
    TestRing ring;
    Round round(ring);
    auto& info = *reinterpret_cast<event::CycleInfo*>(&ring.at(round.cycle) + 1);
    auto* grows = reinterpret_cast<event::Growing*>(&info + 1);
    if (wrong == 0) info.records = 4;
    if (wrong == 1) info.slots = 4;
    if (wrong == 2) grows[1].word = 17;  // a header
    if (wrong == 3) grows[3].word = 48;  // outside
    CollectIds got;
    RingReader reader(ring.header(), ring.slots(), ring.header().capacity);
    round.count(5);
    reader.drain(1000, got);
    EXPECT_TRUE(reader.broken()) << wrong;
    EXPECT_EQ(got.slots.size(), 3u) << wrong;
  }
}

// Whatever stands in the ring: no read outside of it (the address sanitizer watches), and only records that hold what
// their kind says get through.
TEST(RingReaderFuzz, RandomBytes) {
  struct Check {
    bool record(const event::Header* record, std::uint64_t) {
      if (!record_makes_sense(record)) return false;
      // Touch all of it.
      for (std::size_t i = 0; i < event::payload_size(record); ++i)
        sum += static_cast<unsigned>(event::payload(record)[i]);
      return true;
    }
    void repeat(std::uint32_t) {}
    static bool pauses() { return false; }
    unsigned sum = 0;
  } check;
  std::mt19937 random(7);
  for (int round = 0; round < 3000; ++round) {
    TestRing ring;
    const std::uint32_t capacity = ring.header().capacity;
    for (std::uint32_t i = 0; i < 64; ++i) {
      auto* words = reinterpret_cast<std::uint32_t*>(&ring.slots()[random() % capacity]);
      for (int w = 0; w < 16; ++w) words[w] = random() % 4 == 0 ? random() : random() % 16;
    }
    // A chain of sane sizes makes the reader get further than the first record.
    for (std::uint64_t at = 0; at < capacity;) {
      auto& header = ring.at(at);
      header.kind = static_cast<Kind>(random() % 15);
      header.func = static_cast<std::uint16_t>(random() % 700);
      header.repeat = random() % 3 + 1;
      header.slots = static_cast<std::uint16_t>(random() % 10 + 1);
      at += header.slots;
    }
    ring.header().head = random() % 10 == 0 ? random() : random() % (capacity + 2);
    RingReader reader(ring.header(), ring.slots(), capacity);
    while (reader.drain(random() % 50 + 1, check) != 0) {
    }
  }
}

}  // namespace
}  // namespace mpivet::analyzer
