// Counted a range at a time, and one by one: the same.
#include "predict/empdd/wild_receives.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "predict/exact/rules.h"

namespace mpivet::predict {
namespace {

class Counted : public testing::TestWithParam<unsigned> {
 protected:
  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

  // Mostly receives from any source, of few tags, and what may stand between them.
  std::vector<Op> some_operations() {
    std::vector<Op> out;
    const int count = below(60);
    for (int i = 0; i < count; ++i) {
      const auto comm = static_cast<std::uint32_t>(below(4) == 0);
      const Rank source = below(4) == 0 ? 1 : kAnySource;
      const std::int32_t tag = below(5) == 0 ? kAnyTag : below(2);
      switch (below(8)) {
        case 0:
          out.push_back(make_message(spec::Func::Send, 1, 0, comm));
          break;
        case 1:
          out.push_back(make_message(spec::Func::Probe, kAnySource, tag, comm));
          break;
        case 2:
          out.push_back(make_collective(spec::Func::Barrier, comm));
          break;
        default:
          out.push_back(make_message(below(2) == 0 ? spec::Func::Recv : spec::Func::Irecv, source, tag, comm));
      }
    }
    return out;
  }

  std::mt19937 random_{GetParam()};
};

bool counts(const Op& op) { return op.kind == Kind::receive && op.peer() == kAnySource; }

TEST_P(Counted, AsOneByOne) {
  const std::vector<Op> ops = some_operations();
  const auto size = static_cast<std::uint32_t>(ops.size());
  WildReceives receives(ops);
  std::vector<std::uint32_t> counters(size);
  for (int message = 0; message < 40; ++message) {
    const std::int32_t tag = below(3);
    const auto comm = static_cast<std::uint32_t>(below(2));
    const auto from = static_cast<std::uint32_t>(below(static_cast<int>(size) + 1));
    const auto to = static_cast<std::uint32_t>(below(static_cast<int>(size) + 1));
    std::uint32_t first = WildReceives::kNone;
    std::set<std::uint32_t> fresh, told;
    for (std::uint32_t i = from; i < to; ++i) {
      if (!counts(ops[i]) || ops[i].comm != comm || !tag_fits(tag, ops[i].tag())) continue;
      first = std::min(first, i);
      if (counters[i]++ == 0) fresh.insert(i);
    }
    EXPECT_EQ(receives.count(tag, comm, from, to, [&](std::uint32_t i) { EXPECT_TRUE(told.insert(i).second); }), first);
    EXPECT_EQ(told, fresh);
  }
  for (std::uint32_t i = 0; i < size; ++i) {
    if (!counts(ops[i])) continue;
    EXPECT_EQ(receives.counter(ops[i], i), counters[i]);
    std::uint32_t end = i;
    while (end < size && counts(ops[end]) && ops[end].tag() == ops[i].tag() && ops[end].comm == ops[i].comm) ++end;
    EXPECT_EQ(receives.end_of_row(ops[i], i), end);
  }
}
INSTANTIATE_TEST_SUITE_P(Seeds, Counted, testing::Range(0u, 50u));

}  // namespace
}  // namespace mpivet::predict
