// Every collective of the spec must be readable: a new one that is described differently fails here, not in a run.
#include <gtest/gtest.h>

#include "rules/compare/collective_layout.h"
#include "rules/compare/pattern.h"

namespace mpivet::rules {
namespace {

template <class Check>
void for_each_data_collective(Check check) {
  for (int i = 1; i <= spec::kFunctionCount; ++i) {
    const auto func = static_cast<spec::Func>(i);
    const spec::FunctionInfo& info = spec::info(func);
    if (pattern_of(info.coll).flow == Flow::none) continue;
    SCOPED_TRACE(info.name);
    check(info, pattern_of(info.coll), collective_layout(func));
  }
}

TEST(CollectiveLayout, DataIsFound) {
  int seen = 0;
  for_each_data_collective([&](const spec::FunctionInfo&, const Pattern& pattern, const CollectiveLayout& layout) {
    for (const auto& data : {layout.send, layout.recv})
      EXPECT_TRUE(data.buffer.exists() && data.count.exists() && data.type.exists());
    EXPECT_EQ(layout.send.count.is_array(), pattern.send_varies);
    EXPECT_EQ(layout.recv.count.is_array(), pattern.recv_varies);
    ++seen;
  });
  EXPECT_GE(seen, 22 * 3);
}

TEST(CollectiveLayout, OnlyWCollectivesHaveManyTypes) {
  using spec::Coll;
  for_each_data_collective([](const spec::FunctionInfo& info, const Pattern&, const CollectiveLayout& layout) {
    const bool w = info.coll == Coll::alltoallw || info.coll == Coll::neighbor_alltoallw;
    EXPECT_EQ(layout.send.type.is_array(), w);
    EXPECT_EQ(layout.recv.type.is_array(), w);
  });
}

TEST(CollectiveLayout, RootAndOperation) {
  for_each_data_collective([](const spec::FunctionInfo& info, const Pattern& pattern, const CollectiveLayout& layout) {
    const bool rooted =
        pattern.flow == Flow::from_root || pattern.flow == Flow::to_root || info.coll == spec::Coll::reduce;
    EXPECT_EQ(info.rooted, rooted);
    EXPECT_EQ(layout.root.exists(), rooted);
    EXPECT_EQ(info.reduces, pattern.flow == Flow::equal);
    EXPECT_EQ(layout.op.exists(), pattern.flow == Flow::equal);
  });
}

}  // namespace
}  // namespace mpivet::rules
