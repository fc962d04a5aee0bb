// Rounds that are passed over leave the tracker as it would be if it had been fed with them.
#include "analyzer/streams/passing.h"

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <random>

#include "model/tests/stage.h"

namespace mpivet::analyzer {
namespace {

using model::test::kAny;
using model::test::kDouble;
using model::test::kInt;
using model::test::Record;
using model::test::Script;

constexpr int kRanks = 3;

// The records of a rank in a script, of which `available` have been made. From `begin` to `end` they are counted.
struct Scripted : CycleSource {
  Scripted(Script& script, int number, std::size_t first, std::size_t records, std::size_t last)
      : s(script), number_(number), begin(first + 3 * records), end(last), period(records) {
    round.records = static_cast<std::uint16_t>(period);
    for (std::size_t i = 0; i < period; ++i) add(at(begin - period + i), at(begin + i));
    EXPECT_TRUE(round.index());
  }
  const Record& at(std::size_t i) const { return s[number_].records[i]; }
  void add(const Record& last, const Record& next) {
    ASSERT_EQ(last.size(), next.size());
    const auto *a = reinterpret_cast<const std::uint32_t*>(last.data()),
               *b = reinterpret_cast<const std::uint32_t*>(next.data());
    for (std::size_t i = 0; i < last.size() * 16; ++i)
      if (a[i] != b[i])
        round.grows[round.growing++] = {static_cast<std::uint16_t>(round.slots * 16u + i), 0, b[i] - a[i]};
    for (const event::Slot& slot : last) round.round[round.slots++] = slot;
  }
  std::size_t position() const { return s.position(number_); }
  bool counts() const { return position() >= begin && position() < end; }

  int rank() const override { return number_; }
  std::uint64_t unread() const override { return available - std::min(available, position()); }
  const event::CycleRound* cycle() const override { return counts() ? &round : nullptr; }
  std::uint64_t cycle_number() const override { return begin; }
  std::uint64_t counted_left() const override {
    return counts() ? std::min(available, end) - std::min(available, position()) : 0;
  }
  std::size_t place() const override { return (position() - begin) % period; }
  void read_one() override {
    ASSERT_LT(position(), available);
    s.step(number_);
  }
  void pass_over(std::uint64_t rounds) override { s.pass_over(number_, rounds * period); }

  Script& s;
  const int number_;
  const std::size_t begin, end, period;
  std::size_t available = 0;
  event::CycleRound round;
};

// Where the rounds of each rank begin and end in its records, and how many records a round has.
struct Loop {
  std::array<std::size_t, kRanks> begin{}, end{}, period{};
};

// `body`: one round of all ranks. A rank's round may begin anywhere in it: `shift` records later.
Loop write_loop(Script& s, int rounds, const std::array<std::size_t, kRanks>& shift,
                const std::function<void()>& body) {
  Loop loop;
  for (int r = 0; r < kRanks; ++r) loop.begin[r] = s[r].records.size();
  for (int i = 0; i < rounds; ++i) {
    body();
    for (int r = 0; i == 0 && r < kRanks; ++r) loop.period[r] = s[r].records.size() - loop.begin[r];
  }
  for (int r = 0; r < kRanks; ++r) {
    loop.end[r] = s[r].records.size();
    if (loop.period[r]) loop.begin[r] += shift[r] % loop.period[r];
  }
  return loop;
}

// Feeds all, in some order; ranks run ahead of what is read by any amount. The number of records passed over.
std::uint64_t feed(Script& s, const Loop& loop, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<std::unique_ptr<Scripted>> scripted;
  std::vector<CycleSource*> sources;
  for (int r = 0; r < kRanks; ++r)
    if (loop.period[r]) {
      scripted.push_back(std::make_unique<Scripted>(s, r, loop.begin[r], loop.period[r], loop.end[r]));
      sources.push_back(scripted.back().get());
    }
  Passing passing(s.tracker);
  for (bool more = true; more;) {
    more = false;
    const bool all = random() % 8 == 0;
    for (auto& one : scripted) {
      const std::size_t written = s[one->rank()].records.size();
      one->available = all ? written : std::min<std::size_t>(written, one->available + random() % 400);
    }
    passing.look(sources);
    for (auto& one : scripted) {
      for (auto n = random() % 20; n > 0 && one->position() < one->available; --n) s.step(one->rank());
      more = more || s.has_more(one->rank());
    }
  }
  return passing.passed_over();
}

std::uint32_t place(int kind, int peer, int tag) {
  return static_cast<std::uint32_t>(100 * kind + 10 * peer + tag + 1);
}
std::uint64_t memory(int kind, int peer, int tag) {
  return (std::uint64_t{1} << 20) * static_cast<std::uint64_t>(kind + 1) + 4096u * static_cast<std::uint64_t>(peer) +
         64u * static_cast<std::uint64_t>(tag);
}

std::uint32_t irecv(Script& s, int rank, int from, int tag, std::uint32_t type = kInt) {
  return s[rank].at(place(1, from, tag)).irecv(from, tag, {.type = type, .buf = memory(1, from, tag)});
}
std::uint32_t isend(Script& s, int rank, int to, int tag) {
  return s[rank].at(place(2, to, tag)).isend(to, tag, {.buf = memory(2, to, tag)});
}

void exchange(Script& s, int tag = 0) {
  for (int r = 0; r < kRanks; ++r) {
    const int one = (r + 1) % kRanks, other = (r + 2) % kRanks;
    const auto a = irecv(s, r, one, tag), b = irecv(s, r, other, tag), c = isend(s, r, one, tag),
               d = isend(s, r, other, tag);
    s[r].at(300 + static_cast<std::uint32_t>(tag)).waitall({a, b, c, d});
  }
}

TEST(Passing, ExchangesArePassedOverWhereverTheirRoundsBegin) {
  std::uint64_t passed = 0;
  for (unsigned seed = 1; seed <= 40; ++seed) {
    Script with(kRanks), without(kRanks);
    Loop loop;
    for (Script* s : {&without, &with}) {
      loop = write_loop(*s, 500, {seed % 5, seed % 3, seed % 2}, [&] { exchange(*s); });
      s->finalize_all();
    }
    passed += feed(with, loop, seed);
    for (Script* s : {&without, &with}) s->end();
    EXPECT_EQ(with.found(), "");
    EXPECT_EQ(with.tracker.statistics().records, without.tracker.statistics().records);
    EXPECT_EQ(with.tracker.statistics().messages, without.tracker.statistics().messages);
  }
  EXPECT_GT(passed, 40u * 3 * 5 * 500 / 2) << "half of all calls";
}

// One rank is left behind, in the middle of a round: it is there that the others wait for it.
TEST(Passing, ADeadlockInTheMiddleOfACountedRoundIsFound) {
  Script s(kRanks);
  const Loop loop = write_loop(s, 500, {0, 1, 4}, [&] { exchange(s); });
  for (int r = 1; r < kRanks; ++r) {
    const auto a = irecv(s, r, 0, 0);
    s[r].at(301).waitall({a});
  }
  s[0].at(302).recv(1, 5);
  EXPECT_GT(feed(s, loop, 3), 3u * 5 * 100);
  s.look();
  EXPECT_EQ(s.found(), "hard deadlock: 0 1 2");
}

TEST(Passing, WhatIsFoundInEachRoundIsNotPassedOver) {
  Script s(kRanks);
  const Loop loop = write_loop(s, 100, {0, 0, 0}, [&] {
    const auto a = irecv(s, 1, 0, 0, kDouble), b = isend(s, 0, 1, 0);
    s[0].at(400).wait(b);
    s[1].at(400).wait(a);
    for (int r = 0; r < kRanks; ++r) s[r].at(401).barrier();
  });
  EXPECT_EQ(feed(s, loop, 1), 0u);
  EXPECT_EQ(s.facts.messages.size(), 100u);
}

TEST(Passing, WhatIsLeftOverInEachRoundIsNotPassedOver) {
  for (const bool leak : {true, false}) {
    Script s(kRanks);
    const Loop loop = write_loop(s, 100, {0, 0, 0}, [&] {
      const auto a = irecv(s, 1, 0, 0), b = isend(s, 0, 1, 0);
      if (!leak) s[0].at(400).wait(b);
      if (!leak) isend(s, 2, 1, 7);
      s[1].at(400).wait(a);
    });
    s.finalize_all();
    EXPECT_EQ(feed(s, loop, 1), 0u);
    s.end();
    EXPECT_EQ(s.facts.leaked.empty(), false);
  }
}

// A round of a few steps, the same in each round; most of them are right.
struct Step {
  int kind, a, b, tag;
};

void make(Script& s, const Step& step) {
  const auto [kind, a, b, tag] = step;
  switch (kind) {
    case 0:
      exchange(s, tag);
      break;
    case 1:
      s[a].at(place(4, b, tag)).send(b, tag, {.buf = memory(4, b, tag)});
      s[b].at(place(5, a, tag)).recv(a, tag, {.buf = memory(5, a, tag)});
      break;
    case 2:
      for (int r = 0; r < kRanks; ++r) s[r].at(600).barrier();
      break;
    case 3: {
      const auto x = irecv(s, a, b, tag);
      s[b].at(place(7, a, tag)).ssend(a, tag, {.buf = memory(7, a, tag)});
      s[a].at(701).wait(x);
      break;
    }
    case 4: {
      const auto x = isend(s, a, b, tag), y = isend(s, a, b, tag + 3);
      const auto z = irecv(s, b, a, tag);
      s[b].at(702).wait(z);
      s[b].at(703).recv(a, tag + 3, {.buf = memory(8, a, tag)});
      s[a].at(704).waitall({x, y});
      break;
    }
    case 5:  // may hang, but for buffers
      s[a].at(place(4, b, tag)).send(b, tag, {.buf = memory(4, b, tag)});
      s[b].at(place(4, a, tag)).send(a, tag, {.buf = memory(4, a, tag)});
      s[a].at(place(5, b, tag)).recv(b, tag, {.buf = memory(5, b, tag)});
      s[b].at(place(5, a, tag)).recv(a, tag, {.buf = memory(5, a, tag)});
      break;
    case 6: {  // of another type
      const auto x = irecv(s, a, b, tag, kDouble);
      s[b].wait(isend(s, b, a, tag));
      s[a].wait(x);
      break;
    }
    case 7:  // from anybody
      s[a].at(801).recv_any(b, tag, {.buf = memory(9, b, tag)});
      s[b].at(place(4, a, tag)).send(a, tag, {.buf = memory(4, a, tag)});
      break;
    case 8: {  // the same memory twice
      const auto x = irecv(s, a, b, tag), y = irecv(s, a, b, tag);
      for (int i = 0; i < 2; ++i) s[b].at(place(4, a, tag)).send(a, tag, {.buf = memory(4, a, tag)});
      s[a].at(803).waitall({x, y});
      break;
    }
    default:  // nobody receives it
      s[b].wait(isend(s, b, a, tag + 1));
      break;
  }
}

TEST(Passing, TheSameIsToldAsTheLongWay) {
  std::uint64_t passed = 0, records = 0;
  int programs = 0;
  for (unsigned program = 1; program <= 250; ++program) {
    std::mt19937 random(program);
    const auto steps = [&](unsigned most, bool wrong) {
      std::vector<Step> result(1 + random() % most);
      for (Step& step : result) {
        const int kind = static_cast<int>(random() % (wrong ? 10 : 5)), a = static_cast<int>(random() % kRanks);
        step = {kind, a, (a + 1 + static_cast<int>(random() % 2)) % kRanks, static_cast<int>(random() % 2)};
      }
      return result;
    };
    const auto before = steps(4, random() % 4 == 0), body = steps(5, random() % 3 == 0), after = steps(5, true);
    const std::array<std::size_t, kRanks> shift = {random() % 7, random() % 7, random() % 7};
    Script with(kRanks), without(kRanks);
    Loop loop;
    for (Script* s : {&without, &with}) {
      for (const Step& step : before) make(*s, step);
      loop = write_loop(*s, 80, shift, [&] {
        for (const Step& step : body) make(*s, step);
      });
      for (const Step& step : after) make(*s, step);
      if (program % 2) s->finalize_all();
    }
    bool fits = true;
    for (int r = 0; r < kRanks; ++r) fits = fits && loop.period[r] <= event::kCycleRecords;
    if (!fits) continue;
    ++programs;
    passed += feed(with, loop, program);
    for (Script* s : {&without, &with}) s->end(program);
    ASSERT_EQ(with.found(), without.found()) << program;
    const auto &a = with.tracker.statistics(), &b = without.tracker.statistics();
    ASSERT_EQ(a.records, b.records) << program;
    ASSERT_EQ(a.messages, b.messages) << program;
    ASSERT_EQ(a.collectives, b.collectives) << program;
    ASSERT_EQ(with.facts.leaked.size(), without.facts.leaked.size()) << program;
    ASSERT_EQ(with.facts.overlaps.size(), without.facts.overlaps.size()) << program;
    records += b.records;
  }
  EXPECT_GT(programs, 200);
  EXPECT_GT(passed, records / 5) << "or this test shows nothing";
}

}  // namespace
}  // namespace mpivet::analyzer
