// Whatever the order in which the records of different ranks are fed, the facts are the same.
#include <gtest/gtest.h>

#include "model/tests/random_program.h"

namespace mpivet::model::test {
namespace {

TEST(Random, CorrectProgramsAreSilentInEveryOrder) {
  for (unsigned program = 1; program <= 150; ++program) {
    std::uint64_t messages = 0;
    for (unsigned order = 0; order < 4; ++order) {
      Script s(4);
      RandomProgram{.seed = program}.write(s);
      s.end(order);
      ASSERT_EQ(s.found(), "") << "program " << program << " order " << order;
      ASSERT_TRUE(s.facts.leaked.empty());
      EXPECT_EQ(s.tracker.statistics().stepped_over, 0u);
      if (order == 0) messages = s.tracker.statistics().messages;
      ASSERT_EQ(s.tracker.statistics().messages, messages);
    }
  }
}

TEST(Random, LookingInBetweenDoesNotHurt) {
  for (unsigned program = 1; program <= 60; ++program) {
    Script s(4);
    RandomProgram{.seed = program}.write(s);
    std::mt19937 random(program);
    for (;;) {
      std::vector<int> ready;
      for (int r = 0; r < s.size(); ++r)
        if (s.has_more(r)) ready.push_back(r);
      if (ready.empty()) break;
      s.step(ready[random() % ready.size()]);
      s.reality.undrained.clear();
      for (int r = 0; r < s.size(); ++r)
        if (s.has_more(r)) s.reality.undrained.insert(r);
      if (random() % 4 == 0) s.look(2);
    }
    s.reality.undrained.clear();
    s.end();
    ASSERT_EQ(s.found(), "") << "program " << program;
    EXPECT_EQ(s.tracker.statistics().stepped_over, 0u);
  }
}

TEST(Random, OneWrongMessageIsFoundWithItsPartner) {
  int found = 0;
  for (unsigned program = 1; program <= 100; ++program) {
    std::string first;
    for (unsigned order = 0; order < 4; ++order) {
      Script s(4);
      RandomProgram{.seed = program, .wrong_step = 30}.write(s);
      s.end(order);
      if (order == 0) first = s.found();
      ASSERT_EQ(s.found(), first) << "program " << program << " order " << order;
      ASSERT_LE(s.facts.messages.size(), 1u);
      found += s.facts.messages.empty() ? 0 : 1;
    }
  }
  EXPECT_GT(found, 200);
}

// Calls at random: whatever it is, the facts do not depend on the order of feeding, and nothing breaks.
TEST(Random, NonsenseIsJudgedTheSameInEveryOrder) {
  for (unsigned program = 1; program <= 200; ++program) {
    std::string first;
    for (unsigned order = 0; order < 4; ++order) {
      Script s(3);
      std::mt19937 random(program);
      for (int i = 0; i < 30; ++i) {
        const int r = static_cast<int>(random() % 3), peer = static_cast<int>(random() % 3);
        const int tag = static_cast<int>(random() % 2);
        switch (random() % 7) {
          case 0:
            s[r].send(peer, tag);
            break;
          case 1:
            s[r].recv(peer, tag);
            break;
          case 2:
            s[r].wait(s[r].isend(peer, tag));
            break;
          case 3:
            s[r].irecv(peer, tag);
            break;
          case 4:
            s[r].wait(s[r].irecv(peer, tag));
            break;
          case 5:
            s[r].sendrecv(peer, (peer + 1) % 3, tag);
            break;
          default:
            s[r].bcast(0);
            break;
        }
      }
      s.finalize_all();
      s.end(order);
      if (order == 0) first = s.found();
      ASSERT_EQ(s.found(), first) << "program " << program << " order " << order;
    }
  }
}

// A damaged ring must not damage the analyzer: anything may be told, nothing may break.
TEST(Random, DamagedRecordsDoNotHurt) {
  for (unsigned program = 1; program <= 150; ++program) {
    Script s(4);
    std::vector<std::uint32_t> comms;
    for (int r = 0; r < 4; ++r) comms.push_back(s[r].dup({0, 1, 2, 3}));
    RandomProgram{.seed = program}.write(s);
    std::mt19937 random(program);
    for (int r = 0; r < 4; ++r)
      for (Record& record : s[r].records) {
        if (random() % 8 != 0) continue;
        auto* bytes = reinterpret_cast<std::uint8_t*>(record.data());
        const event::Header before = *header(record);
        const std::size_t size = record.size() * event::kSlotSize;
        for (unsigned n = random() % 4; n-- > 0;) bytes[random() % size] = static_cast<std::uint8_t>(random() % 5);
        header(record)->slots = before.slots;  // the reader has checked that
        header(record)->repeat = before.repeat;
      }
    s.end(program);
  }
}

}  // namespace
}  // namespace mpivet::model::test
