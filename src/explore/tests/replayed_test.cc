// The replay file of an interleaving that was explored.
#include <gtest/gtest.h>

#include "explore/poe/explorer.h"
#include "explore/tests/script.h"
#include "replay/replay.h"

namespace mpivet::explore {
namespace {

// What an exploration writes leads to the same end again, and says how far ranks came.
TEST(Replayed, LeadsToTheSameInterleaving) {
  ScriptRunner runner(3, [](Script& me) {
    if (me.rank() != 0) return me.send(0, me.rank());
    me.recv(kAny);
    me.recv(1);
  });
  std::vector<Choice> path;
  std::vector<Extent> extents;
  (void)Explorer(runner, 3, Buffering::zero, {}).run([&](const Interleaving& one) {
    if (one.end == End::deadlock) path = one.path, extents = one.world.extents();
    return true;
  });
  ASSERT_EQ(path.size(), 1u);
  EXPECT_EQ(path[0].source, 1);
  EXPECT_EQ(path[0].tag.value, 0);
  ASSERT_EQ(extents.size(), 3u);
  EXPECT_EQ(extents[0], (Extent{2, 2, {}, {2}}));
  const auto read = replay::parse_replay(replay::render_replay({{"x"}, 3, Buffering::zero, "", path, extents}), "x");
  ASSERT_TRUE(read);
  Explorer again(runner, 3, Buffering::zero, {});
  again.begin_with(read->choices);
  End end = End::finished;
  (void)again.run([&](const Interleaving& one) { return end = one.end, false; });
  EXPECT_EQ(end, End::deadlock);
}

}  // namespace
}  // namespace mpivet::explore
