// Ranks in calls that make groups.
#include <gtest/gtest.h>

#include <functional>

#include "model/tests/argument_facts.h"

namespace mpivet::model::test {
namespace {

using Ranks = std::vector<std::int32_t>;

std::uint32_t group_of_world(RankScript& r) {
  args::Comm_group a{};
  a.comm = kWorld;
  a.group = r.next_id();
  r.call("MPI_Comm_group", a);
  return a.group;
}

template <class Args = args::Group_incl>
std::uint32_t subgroup(RankScript& r, const char* name, std::uint32_t from, const Ranks& ranks) {
  Args a{};
  a.group = from;
  a.newgroup = r.next_id();
  r.call(name, a, Behind().array(ranks));
  return a.newgroup;
}

std::uint32_t mixture(RankScript& r, const char* name, std::uint32_t one, std::uint32_t two) {
  args::Group_union a{};
  a.group1 = one;
  a.group2 = two;
  a.newgroup = r.next_id();
  r.call(name, a);
  return a.newgroup;
}

// Of a world of four.
std::vector<ArgumentFact> in_groups(const std::function<void(RankScript&, std::uint32_t world)>& write) {
  return wrong([&](Script& s) { write(s[0], group_of_world(s[0])); }, 4);
}

TEST(Groups, RanksAreMembersAndGivenOnce) {
  EXPECT_TRUE(in_groups([](RankScript& r, std::uint32_t world) {
                subgroup(r, "MPI_Group_incl", world, {3, 0});
                subgroup(r, "MPI_Group_excl", world, {1, 2});
                subgroup(r, "MPI_Group_incl", world, {});
              }).empty());
  const auto facts = in_groups([](RankScript& r, std::uint32_t world) {
    subgroup(r, "MPI_Group_incl", world, {0, 4});
    subgroup(r, "MPI_Group_excl", world, {-7});
    subgroup(r, "MPI_Group_incl", world, {2, 1, 2});
  });
  ASSERT_EQ(facts.size(), 3u);
  EXPECT_EQ(facts[0].problem, Problem::rank);
  EXPECT_EQ(facts[0].parameter, "ranks[1]");
  EXPECT_EQ(facts[0].value, 4);
  EXPECT_EQ(facts[0].comm_size, 4);
  EXPECT_EQ(facts[1].problem, Problem::rank);
  EXPECT_EQ(facts[2].problem, Problem::repeated_rank);
  EXPECT_EQ(facts[2].parameter, "ranks[2]");
  EXPECT_EQ(facts[2].other, "ranks[0]");
}

TEST(Groups, RangesStandForTheRanksTheyReach) {
  EXPECT_TRUE(in_groups([](RankScript& r, std::uint32_t world) {
                subgroup(r, "MPI_Group_range_incl", world, {0, 4, 3, 1, 2, 1});  // 0, 3, 1, 2
                subgroup(r, "MPI_Group_range_excl", world, {3, 0, -3});
                subgroup(r, "MPI_Group_range_incl", world, {2, 1, 1});  // left to the library
              }).empty());
  const auto facts = in_groups([](RankScript& r, std::uint32_t world) {
    subgroup(r, "MPI_Group_range_incl", world, {0, 1, 1, 2, 6, 2});
    subgroup(r, "MPI_Group_range_excl", world, {0, 2, 1, 3, 1, -1});
    subgroup(r, "MPI_Group_range_incl", world, {1, 1, 0});
  });
  ASSERT_EQ(facts.size(), 3u);
  EXPECT_EQ(facts[0].parameter, "ranges[1]");
  EXPECT_EQ(facts[0].value, 4);
  EXPECT_EQ(facts[1].problem, Problem::repeated_rank);
  EXPECT_EQ(facts[1].parameter, "ranges[1]");
  EXPECT_EQ(facts[1].other, "ranges[0]");
  EXPECT_EQ(facts[2].problem, Problem::zero_stride);
}

TEST(Groups, TheirSizesAreKnownAsFarAsTheyCanBe) {
  const auto facts = in_groups([](RankScript& r, std::uint32_t world) {
    const std::uint32_t two = subgroup(r, "MPI_Group_incl", world, {1, 3});
    const std::uint32_t one = subgroup(r, "MPI_Group_range_excl", world, {0, 2, 1});
    subgroup(r, "MPI_Group_incl", two, {1});
    subgroup(r, "MPI_Group_incl", two, {2});  // wrong
    subgroup(r, "MPI_Group_incl", one, {1});  // wrong
    const std::uint32_t both = mixture(r, "MPI_Group_union", two, one);
    subgroup(r, "MPI_Group_incl", both, {2});                                                   // perhaps
    subgroup(r, "MPI_Group_incl", both, {3});                                                   // wrong
    subgroup(r, "MPI_Group_incl", mixture(r, "MPI_Group_intersection", two, one), {1});         // wrong
    subgroup(r, "MPI_Group_incl", spec::kGroup_GROUP_EMPTY, {0});                               // wrong
    subgroup(r, "MPI_Group_incl", mixture(r, "MPI_Group_union", two, r.next_id()), {1 << 20});  // who knows
  });
  EXPECT_EQ(facts.size(), 5u);
  for (const ArgumentFact& fact : facts) EXPECT_EQ(fact.problem, Problem::rank);
  EXPECT_EQ(facts[0].comm_size, 2);
  EXPECT_EQ(facts[2].comm_size, 0);
}

TEST(Groups, RanksAreTranslatedOneByOne) {
  const auto facts = in_groups([](RankScript& r, std::uint32_t world) {
    args::Group_translate_ranks a{};
    a.group1 = a.group2 = world;
    r.call("MPI_Group_translate_ranks", a, Behind().array(Ranks{1, 1, event::kProcNull}));
    r.call("MPI_Group_translate_ranks", a, Behind().array(Ranks{1, 4}));  // wrong
  });
  ASSERT_EQ(facts.size(), 1u);
  EXPECT_EQ(facts[0].parameter, "ranks1[1]");
}

TEST(Topologies, GridsFitTheCommunicator) {
  const auto create = [](const Ranks& dims) {
    return wrong(
        [&](Script& s) {
          args::Cart_create a{};
          a.comm_old = kWorld;
          a.ndims = static_cast<std::int32_t>(dims.size());
          s[0].enter("MPI_Cart_create", a, Behind().array(dims).array(Ranks(dims.size(), 0)));
        },
        4);
  };
  EXPECT_TRUE(create({2, 2}).empty());
  EXPECT_TRUE(create({3}).empty());
  EXPECT_TRUE(create({}).empty());
  const auto large = create({2, 3});
  ASSERT_EQ(large.size(), 1u);
  EXPECT_EQ(large[0].problem, Problem::grid);
  EXPECT_EQ(large[0].value, 6);
  EXPECT_EQ(large[0].comm_size, 4);
  EXPECT_EQ(create({2, -1})[0].problem, Problem::negative);
  EXPECT_EQ(create({2, -1})[0].parameter, "dims[1]");
  EXPECT_EQ(create({0, 2})[0].problem, Problem::no_process);
  EXPECT_EQ(create({INT32_MAX, INT32_MAX, INT32_MAX})[0].problem, Problem::grid);
}

TEST(Topologies, GraphsHaveNodesAndAGrowingIndex) {
  const auto create = [](std::int32_t nodes, const Ranks& index, const Ranks& edges) {
    const auto facts = wrong(
        [&](Script& s) {
          args::Graph_create a{};
          a.comm_old = kWorld;
          a.nnodes = nodes;
          s[0].enter("MPI_Graph_create", a, Behind().array(index).array(edges));
        },
        3);
    return facts.empty() ? std::string() : facts[0].parameter;
  };
  EXPECT_EQ(create(3, {1, 2, 2}, {0, 2}), "");
  EXPECT_EQ(create(4, {1, 2, 2, 2}, {0, 2}), "nnodes");
  EXPECT_EQ(create(-1, {}, {}), "nnodes");
  EXPECT_EQ(create(3, {2, 1, 2}, {0, 2}), "index[1]");
  EXPECT_EQ(create(2, {1, 2}, {0, 2}), "edges[1]");
  EXPECT_EQ(create(2, {1, 2}, {-1, 0}), "edges[0]");
}

}  // namespace
}  // namespace mpivet::model::test
