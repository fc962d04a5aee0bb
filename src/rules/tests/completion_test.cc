// From the text of MPI 4.1, 3.7.5: multiple completions.
#include "rules/completion.h"

#include <gtest/gtest.h>

#include "spec/functions.h"

namespace mpivet::rules {
namespace {

TEST(Completion, AllOrOne) {
  EXPECT_EQ(enough(Completes::all, 3), 3u);
  EXPECT_EQ(enough(Completes::any, 3), 1u);
  EXPECT_EQ(enough(Completes::some, 3), 1u);
}

TEST(Completion, NothingActiveIsNothingToWaitFor) {
  for (const Completes what : {Completes::all, Completes::any, Completes::some}) EXPECT_EQ(enough(what, 0), 0u);
}

TEST(Completion, EachFunction) {
  using spec::Func;
  const auto of = [](Func f) { return completes(spec::info(f).role); };
  for (const Func f : {Func::Wait, Func::Waitall, Func::Test, Func::Testall}) EXPECT_EQ(of(f), Completes::all);
  for (const Func f : {Func::Waitany, Func::Testany}) EXPECT_EQ(of(f), Completes::any);
  for (const Func f : {Func::Waitsome, Func::Testsome}) EXPECT_EQ(of(f), Completes::some);
  EXPECT_EQ(of(Func::Recv), std::nullopt);
  EXPECT_TRUE(is_test(spec::info(Func::Testany).role));
  EXPECT_FALSE(is_test(spec::info(Func::Waitany).role));
}

}  // namespace
}  // namespace mpivet::rules
