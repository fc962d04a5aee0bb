// The replay file: what is written is read back, and nothing in it is trusted.
#include <gtest/gtest.h>

#include "replay/replay.h"

namespace mpivet::replay {
namespace {

Replay example() {
  Replay replay{{"./app", "--size", "3"}, 3, Buffering::infinite, "GLOBAL:DEADLOCK:HARD: \x01\xff", {}, {}};
  replay.choices.push_back({.rank = 0, .op = 2, .source = 1, .send = 4, .tag = {7}});
  replay.choices.push_back({.kind = Choice::Kind::outcome, .rank = 2, .op = 5, .flag = true, .chosen = {0, 3}});
  replay.choices.push_back({.kind = Choice::Kind::outcome,
                            .rank = 1,
                            .op = 1,
                            .source = 0,
                            .send = 9,
                            .tag = {0},
                            .flag = true,
                            .probe = true});
  replay.reached = {{4, 1}, {9, 1, {2, 3}, {8}}, {2, 5}};
  return replay;
}

TEST(ReplayFile, ComesBackAsItWas) {
  const Replay before = example();
  const auto after = parse_replay(render_replay(before), "x.json");
  ASSERT_TRUE(after);
  EXPECT_EQ(after->program, before.program);
  EXPECT_EQ(after->ranks, 3);
  EXPECT_EQ(after->buffering, Buffering::infinite);
  EXPECT_EQ(after->choices, before.choices);
  EXPECT_EQ(after->choices[0].tag.value, 7);
  EXPECT_EQ(after->reached, before.reached);
}

TEST(ReplayFile, APartialOneHasMatchesOnly) {
  Replay before = example();
  EXPECT_FALSE(parse_replay(render_replay(before), "x.json")->partial);
  before.partial = true;
  EXPECT_FALSE(parse_replay(render_replay(before), "x.json"));
  std::erase_if(before.choices, [](const Choice& choice) { return choice.source < 0; });
  const auto after = parse_replay(render_replay(before), "x.json");
  ASSERT_TRUE(after);
  EXPECT_TRUE(after->partial);
  EXPECT_EQ(after->choices, before.choices);
}

TEST(ReplayFile, ATagIsNoPartOfAChoice) {
  Choice with{.rank = 0, .op = 2, .source = 1, .send = 4, .tag = {7}};
  Choice without = with;
  without.tag = {};
  EXPECT_EQ(with, without);
}

// One thing of the file replaced by another.
void expect_refused(const std::string& what, const std::string& by, const std::string& message) {
  std::string text = render_replay(example());
  const std::size_t at = text.find(what);
  ASSERT_NE(at, std::string::npos) << what;
  text.replace(at, what.size(), by);
  const auto read = parse_replay(text, "x.json");
  ASSERT_FALSE(read) << by;
  EXPECT_NE(read.error().message.find(message), std::string::npos) << read.error().message;
}

TEST(ReplayFile, IsNotTrusted) {
  expect_refused("\"ranks\": 3", "\"ranks\": -1", "damaged: ranks is out of range");
  expect_refused("\"ranks\": 3", "\"ranks\": 99999999999999999999", "damaged");
  expect_refused("\"ranks\": 3", "\"ranks\": 2", "damaged");
  expect_refused("\"operation\": 2", "\"operation\": 0", "operation is out of range");
  expect_refused("\"operation\": 2", "\"operation\": 2.5", "operation is not a whole number");
  expect_refused("\"number\": 5", "\"number\": \"5\"", "number is not a whole number");
  expect_refused("\"tag\": 7", "\"tag\": -7", "tag is out of range");
  expect_refused("\"format\": 2", "\"format\": 3", "of another version");
  expect_refused("\"format\": 2", "\"forma\": 2", "not a replay file");
  expect_refused("\"operations\": 9", "\"operations\": 2", "cancelled has an operation out of range");
  expect_refused("infinite", "some", "buffering is neither");
  expect_refused("\"choices\": [", "\"choices\": [7, ", "not a replay file");
  expect_refused("\"./app\"", "\"\\u0000\"", "zero byte");
  for (const char* text : {"", "[]", "3", "{", "{\"format\": 2}", "\xff\xfe"}) EXPECT_FALSE(parse_replay(text, "x"));
}

}  // namespace
}  // namespace mpivet::replay
