// Calls that a rank makes over and over take a shortcut; what is told is the same as without it.
#include <gtest/gtest.h>

#include "model/tests/stage.h"

namespace mpivet::model::test {
namespace {

constexpr std::uint64_t kBuffer = 1 << 20;

// A call is made from the same place whenever it has the same arguments, as in a loop.
struct Loop {
  Script& s;
  void send(int rank, int to, int tag = 0, std::int64_t count = 1, std::uint32_t type = kInt) {
    s[rank].at(place(type == kInt ? 1 : 4, to, tag)).send(to, tag, {.type = type, .count = count, .buf = kBuffer});
  }
  void ssend(int rank, int to, int tag = 0) { s[rank].at(place(2, to, tag)).ssend(to, tag, {.buf = kBuffer}); }
  void recv(int rank, int from, int tag = 0, std::int64_t count = 1, std::uint32_t type = kInt) {
    s[rank].at(place(type == kInt ? 3 : 5, from, tag)).recv(from, tag, {.type = type, .count = count, .buf = kBuffer});
  }
  std::uint32_t isend(int rank, int to, int tag = 0, int slot = 0) {
    return s[rank].at(place(6, to, tag)).isend(to, tag, {.buf = buffer(2, to, slot)});
  }
  std::uint32_t irecv(int rank, int from, int tag = 0, std::int64_t count = 1, std::uint32_t type = kInt) {
    return s[rank]
        .at(place(7, from, tag))
        .irecv(from, tag, {.type = type, .count = count, .buf = buffer(3, from, tag)});
  }
  static std::uint64_t buffer(int kind, int peer, int slot) {
    return kBuffer * static_cast<std::uint64_t>(kind) + 4096u * static_cast<std::uint64_t>(peer) +
           64u * static_cast<std::uint64_t>(slot);
  }
  static std::uint32_t place(int kind, int peer, int tag) {
    return static_cast<std::uint32_t>(100 * kind + 10 * (peer + 2) + tag + 2);
  }
};

void ping_pong(Script& s, int times) {
  Loop loop{s};
  for (int i = 0; i < times; ++i) {
    loop.send(0, 1);
    loop.recv(1, 0);
    loop.send(1, 0);
    loop.recv(0, 1);
  }
}

TEST(PlainCalls, ALoopTakesTheShortcutInEveryOrder) {
  for (unsigned order = 0; order < 6; ++order) {
    Script s(2);
    ping_pong(s, 100);
    s.finalize_all();
    s.end(order);
    EXPECT_EQ(s.found(), "");
    EXPECT_EQ(s.tracker.statistics().messages, 200u);
    EXPECT_EQ(s.tracker.statistics().records, 402u);
    EXPECT_EQ(s.tracker.statistics().shortcuts, 400u - 2 * 4u) << "all but the first two of each call";
  }
}

// Each rank with both others: two receives, two sends, one wait.
void exchange(Script& s, int times) {
  Loop loop{s};
  for (int i = 0; i < times; ++i)
    for (int rank = 0; rank < 3; ++rank) {
      const int one = (rank + 1) % 3, other = (rank + 2) % 3;
      const auto a = loop.irecv(rank, one), b = loop.irecv(rank, other);
      const auto c = loop.isend(rank, one), d = loop.isend(rank, other);
      s[rank].at(500).waitall({a, b, c, d});
    }
}

TEST(PlainCalls, NonblockingOnesTakeTheShortcutInEveryOrder) {
  for (unsigned order = 0; order < 6; ++order) {
    Script s(3);
    exchange(s, 50);
    s.finalize_all();
    s.end(order);
    EXPECT_EQ(s.found(), "");
    EXPECT_TRUE(s.facts.overlaps.empty());
    EXPECT_EQ(s.tracker.statistics().messages, 300u);
    EXPECT_EQ(s.tracker.statistics().records, 3u * (50 * 5 + 1));
    EXPECT_EQ(s.tracker.statistics().shortcuts, 3u * 4 * (50 - 2)) << "all but the first two of each call";
  }
}

TEST(PlainCalls, NonblockingOneThatIsDifferentIsFound) {
  for (unsigned order = 0; order < 6; ++order) {
    Script s(3);
    exchange(s, 20);
    Loop loop{s};
    const auto a = loop.irecv(1, 0, 0, 1, kDouble), b = loop.isend(0, 1);
    s[1].at(501).wait(a);
    s[0].at(501).wait(b);
    exchange(s, 20);
    s.finalize_all();
    s.end(order);
    EXPECT_EQ(s.found(), "mismatch: 0 to 1") << order;
  }
}

TEST(PlainCalls, NonblockingDeadlocksAndLeaksAreSeen) {
  Script hard(3);
  exchange(hard, 10);
  for (int rank = 0; rank < 2; ++rank) hard[rank].at(501).wait(Loop{hard}.irecv(rank, 1 - rank));
  hard.play();
  EXPECT_EQ(hard.found(), "hard deadlock: 0 1");

  Script leak(3);
  exchange(leak, 10);
  Loop{leak}.isend(0, 1);
  leak[1].at(501).wait(Loop{leak}.irecv(1, 0));
  leak.finalize_all();
  leak.end();
  ASSERT_EQ(leak.facts.leaked.size(), 1u);
  EXPECT_EQ(leak.facts.leaked[0].rank, 0);
}

// The same buffer again while the first receive into it is under way.
TEST(PlainCalls, NonblockingOnesDoNotHideMemoryInUseTwice) {
  Script s(3);
  exchange(s, 10);
  Loop loop{s};
  const auto a = loop.irecv(1, 0), b = loop.irecv(1, 0);
  loop.send(0, 1);
  loop.send(0, 1);
  s[1].at(502).waitall({a, b});
  exchange(s, 10);
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.facts.overlaps.size(), 1u);
}

TEST(PlainCalls, OneThatIsDifferentIsFound) {
  for (unsigned order = 0; order < 6; ++order) {
    Script s(2);
    ping_pong(s, 20);
    Loop{s}.send(0, 1, 0, 4);
    Loop{s}.recv(1, 0);
    Loop{s}.send(1, 0);
    Loop{s}.recv(0, 1, 0, 1, kDouble);
    ping_pong(s, 20);
    s.finalize_all();
    s.end(order);
    EXPECT_EQ(s.found(), "mismatch: 1 to 0\ntruncated: 0 to 1");
    EXPECT_EQ(s.tracker.statistics().messages, 82u);
  }
}

TEST(PlainCalls, DeadlocksAreSeen) {
  Script hard(2);
  ping_pong(hard, 20);
  Loop{hard}.recv(0, 1);
  Loop{hard}.recv(1, 0);
  hard.play();
  EXPECT_EQ(hard.found(), "hard deadlock: 0 1");

  Script potential(2);
  ping_pong(potential, 20);
  for (int rank = 0; rank < 2; ++rank) {
    Loop{potential}.send(rank, 1 - rank);
    Loop{potential}.recv(rank, 1 - rank);
  }
  ping_pong(potential, 20);
  potential.finalize_all();
  potential.end();
  EXPECT_EQ(potential.found(), "potential deadlock: 0 1");
}

TEST(PlainCalls, MessagesDoNotOvertake) {
  Script s(2);
  for (int i = 0; i < 10; ++i) {
    s[0].wait(s[0].at(1).isend(1, 0, {.type = kDouble, .buf = 2 * kBuffer}));
    Loop{s}.send(0, 1);
    s[1].at(2).recv(0, 0, {.type = kDouble, .buf = 2 * kBuffer});
    Loop{s}.recv(1, 0);
  }
  s.finalize_all();
  s.end(1);
  EXPECT_EQ(s.found(), "");
  EXPECT_EQ(s.tracker.statistics().messages, 20u);
}

// The receive from anybody came first and took the first message, which the run tells later; the second message fits
// the second receive, and so would the first.
TEST(PlainCalls, WhatIsUndecidedComesFirst) {
  for (unsigned order = 0; order < 20; ++order) {
    Script s(2);
    for (int i = 0; i < 6; ++i) {
      const auto any = s[1].at(80).irecv(kAny, 0, {.type = kDouble, .buf = 2 * kBuffer});
      Loop{s}.recv(1, 0);
      s[1].at(81).wait(any, {.request = 0, .source = 0, .tag = 0});
      s[0].at(90).send(1, 0, {.buf = kBuffer});
      s[0].at(92).send(1, 0, {.buf = kBuffer});
    }
    s.finalize_all();
    s.end(order);
    ASSERT_EQ(s.facts.messages.size(), 6u) << order;
    for (const MessageFact& fact : s.facts.messages) EXPECT_EQ(fact.send.header()->stack, 90u) << order;
    EXPECT_GT(s.tracker.statistics().shortcuts, 0u);
  }
}

TEST(PlainCalls, MemoryInUseIsStillSeen) {
  Script s(2);
  ping_pong(s, 10);
  const auto request = s[1].at(50).irecv(0, 7, {.buf = kBuffer});
  ping_pong(s, 1);
  s[0].at(51).send(1, 7, {.buf = 2 * kBuffer});
  s[1].wait(request);
  s.finalize_all();
  s.end();
  EXPECT_FALSE(s.facts.overlaps.empty());
}

TEST(PlainCalls, CommunicatorsThatCameAfterAreOthers) {
  Script s(2);
  for (int round = 0; round < 4; ++round) {
    std::uint32_t comm[2];
    for (int rank = 0; rank < 2; ++rank) comm[rank] = s[rank].at(60).dup({0, 1});
    for (int i = 0; i < 10; ++i) {
      s[0].at(61).send(1, 0, {.comm = comm[0], .buf = kBuffer});
      s[1].at(62).recv(0, 0, {.comm = comm[1], .buf = kBuffer});
    }
    for (int rank = 0; rank < 2; ++rank) s[rank].at(63).comm_free(comm[rank]);
  }
  s.finalize_all();
  s.end(1);
  EXPECT_EQ(s.found(), "");
  EXPECT_EQ(s.tracker.statistics().messages, 40u);
  EXPECT_GT(s.tracker.statistics().shortcuts, 40u);
}

// Whatever the program: few different calls, so that most of them come again.
void nonsense(Script& s, unsigned program) {
  std::mt19937 random(program);
  Loop loop{s};
  ping_pong(s, 3);
  for (int i = 0; i < 40; ++i) {
    const int a = static_cast<int>(random() % 3), b = (a + 1 + static_cast<int>(random() % 2)) % 3;
    const int tag = static_cast<int>(random() % 2);
    switch (random() % 16) {
      case 12: {
        const auto r = loop.irecv(a, b, tag);
        loop.send(b, a, tag);
        s[a].at(75).wait(r);
        break;
      }
      case 13: {
        const auto r = loop.irecv(a, b, tag), q = loop.isend(b, a, tag, static_cast<int>(random() % 2));
        if (random() % 4 != 0) s[a].at(76).waitall({r});
        if (random() % 4 != 0) s[b].at(76).wait(q);
        break;
      }
      case 14: {
        const auto x = s[a].at(77).irecv(kAny, tag, {.buf = 5 * kBuffer});
        const auto q = loop.isend(b, a, tag);
        s[a].at(78).wait(x, {.request = 0, .source = b, .tag = tag});
        s[b].at(79).wait(q);
        break;
      }
      case 0:
        loop.send(a, b, tag);
        break;
      case 1:
        loop.recv(a, b, tag);
        break;
      case 2:
        s[a].at(70).recv_any(b, tag, {.buf = kBuffer});
        loop.send(b, a, tag);
        break;
      case 3:
        s[a].wait(s[a].at(71).isend(b, tag, {.buf = 2 * kBuffer}));
        loop.recv(b, a, tag);
        break;
      case 4:
        s[a].at(72).sendrecv(b, b, tag, {.buf = kBuffer, .recvbuf = 2 * kBuffer});
        loop.send(b, a, tag);
        loop.recv(b, a, tag);
        break;
      case 5:
        for (int rank = 0; rank < 3; ++rank) s[rank].at(73).barrier();
        break;
      case 6:
        loop.send(a, b, tag, 2);
        loop.recv(b, a, tag, 1 + static_cast<int>(random() % 2));
        break;
      case 7:
        loop.ssend(a, b, tag);
        loop.recv(b, a, tag);
        break;
      case 8:
        s[a].at(74).probe(b, tag);
        loop.recv(a, b, tag);
        loop.send(b, a, tag);
        break;
      default:
        loop.send(a, b, tag);
        loop.recv(b, a, tag);
        break;
    }
  }
  s.finalize_all();
}

TEST(PlainCalls, TheSameIsToldAsWithoutShortcuts) {
  std::uint64_t taken = 0;
  for (unsigned program = 1; program <= 300; ++program)
    for (unsigned order = 0; order < 3; ++order) {
      Script with(3), without(3, {.shortcuts = false});
      for (Script* s : {&with, &without}) {
        nonsense(*s, program);
        s->end(order);
      }
      ASSERT_EQ(with.found(), without.found()) << "program " << program << " order " << order;
      ASSERT_EQ(with.tracker.statistics().messages, without.tracker.statistics().messages) << "program " << program;
      ASSERT_EQ(with.facts.overlaps.size(), without.facts.overlaps.size()) << "program " << program;
      ASSERT_EQ(with.facts.leaked.size(), without.facts.leaked.size()) << "program " << program;
      EXPECT_EQ(without.tracker.statistics().shortcuts, 0u);
      taken += with.tracker.statistics().shortcuts;
    }
  EXPECT_GT(taken, 10000u);
}

}  // namespace
}  // namespace mpivet::model::test
