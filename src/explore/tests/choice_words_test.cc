// The choices of an interleaving in words.
#include "explore/findings/choice_words.h"

#include <gtest/gtest.h>

#include <set>

#include "explore/tests/script.h"

namespace mpivet::explore {
namespace {

// What is said of each interleaving, sentences in one string.
std::set<std::string> said_of(int ranks, const ScriptRunner::Program& program) {
  ScriptRunner runner(ranks, program);
  Explorer explorer(runner, ranks, Buffering::infinite, {});
  std::set<std::string> all;
  EXPECT_TRUE(explorer.run([&](const Interleaving& one) {
    std::string text;
    for (const std::string& words : choices_in_words(one, [](std::uint32_t) { return ""; })) text += words;
    all.insert(text);
    return true;
  }));
  return all;
}

using Said = std::set<std::string>;

TEST(ChoiceWords, Receives) {
  EXPECT_EQ(
      said_of(3,
              [](Script& mpi) {
                if (mpi.rank() != 0) return mpi.send(0);
                mpi.recv(kAny), mpi.recv(kAny);
              }),
      (Said{"Rank 0's receive gets the message of rank 1 sent.", "Rank 0's receive gets the message of rank 2 sent."}));
}

TEST(ChoiceWords, CallsThatCompleteSomeOfTheirRequests) {
  EXPECT_EQ(said_of(3,
                    [](Script& mpi) {
                      if (mpi.rank() != 0) return mpi.send(0);
                      const Script::Handle receives[] = {mpi.irecv(1), mpi.irecv(2)};
                      const auto first = mpi.wait_any({receives[0], receives[1]});
                      mpi.wait_any({first == 0 ? 0 : receives[0], first == 1 ? 0 : receives[1]});
                    }),
            (Said{"Rank 0's call completes the request at position 0 of its array.",
                  "Rank 0's call completes the request at position 1 of its array."}));
}

TEST(ChoiceWords, Questions) {
  const Said said = said_of(2, [](Script& mpi) {
    if (mpi.rank() == 1) return mpi.send(0);
    const Script::Handle receive = mpi.irecv(1);
    if (!mpi.test(receive)) mpi.wait({receive});
  });
  EXPECT_EQ(said, (Said{"Rank 0's call completes its request.", "Rank 0's call completes nothing."}));
}

TEST(ChoiceWords, Probes) {
  const Said said = said_of(3, [](Script& mpi) {
    if (mpi.rank() != 0) return mpi.send(0);
    mpi.probe(true, kAny, event::kAnyTag);
  });
  EXPECT_EQ(said, (Said{"Rank 0's call finds the message of rank 1 sent.",
                        "Rank 0's call finds the message of rank 2 sent."}));
}

TEST(ChoiceWords, NothingIsSaidWhereNothingWasChosen) {
  EXPECT_EQ(said_of(2,
                    [](Script& mpi) {
                      if (mpi.rank() != 0) return mpi.send(0);
                      mpi.recv(kAny);
                    }),
            Said{""});
}

}  // namespace
}  // namespace mpivet::explore
