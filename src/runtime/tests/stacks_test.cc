#include <map>
#include <set>

#include "fixture.h"

namespace mpivet::runtime_test {
namespace {

class Stacks : public OnEachMpi {};

using Addresses = std::vector<std::uint64_t>;

std::map<std::uint32_t, Addresses> stacks_of(const Ring& ring) {
  std::map<std::uint32_t, Addresses> stacks;
  for (const Record* r : ring.of(Kind::stack)) {
    const auto& s = r->as<event::StackInfo>();
    const auto* first = reinterpret_cast<const std::uint64_t*>(&s + 1);
    stacks[s.id] = Addresses(first, first + s.count);
  }
  return stacks;
}

TEST_P(Stacks, AreTheRightOnesHoweverAlikeTheyLook) {
  const Outcome o = run(job("stacks", 1));
  ASSERT_EQ(o.status, 0) << o.output;
  const Ring& ring = *o.rings.at(0);
  auto stacks = stacks_of(ring);
  std::map<int, std::set<std::uint32_t>> by_tag;
  std::map<int, int> calls;
  for (const Record* r : ring.of(Func::Send)) {
    const int tag = r->as<args::Send>().tag;
    by_tag[tag].insert(r->header().stack);
    calls[tag] += static_cast<int>(r->header().repeat);
  }
  EXPECT_EQ(calls[1] + calls[2], 40);
  EXPECT_EQ(calls[3], 6);
  EXPECT_EQ(calls[4], 3);
  // Two places in main call each of left and right; what lies between differs from path to path.
  EXPECT_EQ(by_tag[1].size(), 2u);
  EXPECT_EQ(by_tag[2].size(), 2u);
  for (const std::uint32_t l : by_tag[1])
    for (const std::uint32_t r : by_tag[2]) {
      EXPECT_EQ(stacks[l].at(0), stacks[r].at(0));  // the same line of say()
      EXPECT_NE(stacks[l].at(1), stacks[r].at(1));
    }
  EXPECT_EQ(by_tag[3].size(), 2u);
  EXPECT_EQ(by_tag[4].size(), 1u);
  // One frame more for each level of recursion.
  for (int depth = 0; depth < 5; ++depth) {
    ASSERT_EQ(by_tag[10 + depth].size(), 1u);
    EXPECT_EQ(stacks[*by_tag[10 + depth].begin()].size(), stacks[*by_tag[10].begin()].size() + depth);
  }
}

MPIVET_ON_EACH_MPI(Stacks);

}  // namespace
}  // namespace mpivet::runtime_test
