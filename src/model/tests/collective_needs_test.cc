// A rank that has left a collective before all have come: what MPI allows is a potential deadlock, since only an MPI
// that does not synchronize lets it through.
#include <gtest/gtest.h>

#include "model/tests/stage.h"

namespace mpivet::model::test {
namespace {

// The first rank is through, and the second one waits in front of the collective for what it does next.
void behind(Script& s, int first, int second) {
  s[first].send(second);
  s.finalize_all();
}

TEST(CollectiveNeeds, OfAPrefixTheLowerRanks) {
  for (unsigned seed = 0; seed < 10; ++seed) {
    Script s(2);
    s[0].scan();
    s[1].recv(0);
    s[1].scan();
    behind(s, 0, 1);
    s.end(seed);
    EXPECT_EQ(s.found(), "potential deadlock: 0 1");
  }
}

struct TwoGroups {
  Script s{4};
  std::uint32_t comm[4];
  TwoGroups() {
    for (int r = 0; r < 4; ++r) {
      const std::vector<int> low{0, 1}, high{2, 3};
      const auto half = s[r].split(r < 2 ? low : high, r / 2);
      comm[r] = s[r].intercomm(half, r < 2 ? low : high, r < 2 ? high : low);
    }
  }
};

TEST(CollectiveNeeds, OfABarrierBetweenGroupsTheOtherGroup) {
  for (unsigned seed = 0; seed < 10; ++seed) {
    TwoGroups g;
    g.s[1].recv(0);
    for (int r = 0; r < 4; ++r) g.s[r].barrier(g.comm[r]);
    behind(g.s, 0, 1);
    g.s.end(seed);
    EXPECT_EQ(g.s.found(), "potential deadlock: 0 1 2 3");
  }
}

TEST(CollectiveNeeds, OfABroadcastBetweenGroupsTheRoot) {
  for (unsigned seed = 0; seed < 10; ++seed) {
    TwoGroups g;
    g.s[3].recv(0);
    for (int r = 0; r < 4; ++r)
      g.s[r].bcast(r == 0 ? event::kRoot : r == 1 ? event::kProcNull : 0, {.comm = g.comm[r]});
    behind(g.s, 0, 3);
    g.s.end(seed);
    EXPECT_EQ(g.s.found(), "potential deadlock: 0 1 2 3");
  }
}

}  // namespace
}  // namespace mpivet::model::test
