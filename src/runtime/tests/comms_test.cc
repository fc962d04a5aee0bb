#include <set>

#include "fixture.h"

namespace mpivet::runtime_test {
namespace {

class Comms : public OnEachMpi {};

struct Description {
  event::CommInfo info;
  std::vector<int> local, remote, in, out;
};

std::vector<int> ranks_of(const event::RankRun*& run, int runs) {
  std::vector<int> ranks;
  for (int i = 0; i < runs; ++i, ++run)
    for (int k = 0; k < run->count; ++k) ranks.push_back(run->first + k * run->stride);
  return ranks;
}

Description describe(const Record* r) {
  Description d{r->as<event::CommInfo>(), {}, {}, {}, {}};
  const auto* run = reinterpret_cast<const event::RankRun*>(r->payload() + sizeof(event::CommInfo));
  d.local = ranks_of(run, d.info.local_runs);
  d.remote = ranks_of(run, d.info.remote_runs);
  const int* n = reinterpret_cast<const int*>(run);
  d.in.assign(n, n + d.info.in_neighbours);
  d.out.assign(n + d.info.in_neighbours, n + d.info.in_neighbours + d.info.out_neighbours);
  return d;
}

// The communicators of a rank in order of creation, without the predefined ones.
std::vector<Description> made(const Ring& ring) {
  std::vector<Description> all;
  for (const Record* r : ring.of(Kind::comm)) all.push_back(describe(r));
  all.erase(all.begin(), all.begin() + 2);
  return all;
}

TEST_P(Comms, AreDescribed) {
  const Outcome o = run(job("comms", 4));
  ASSERT_EQ(o.status, 0) << o.output;
  ASSERT_EQ(o.rings.size(), 4u);
  for (int rank = 0; rank < 4; ++rank) {
    const auto c = made(*o.rings[rank]);
    ASSERT_EQ(c.size(), rank == 0 ? 6u : 7u);
    const std::vector<int> own = rank % 2 ? std::vector{3, 1} : std::vector{2, 0};
    const std::vector<int> other = rank % 2 ? std::vector{2, 0} : std::vector{3, 1};
    EXPECT_EQ(c[0].local, own);
    EXPECT_EQ(c[0].info.parent, event::kCommWorld);
    EXPECT_EQ(own[c[0].info.rank], rank);

    EXPECT_EQ(c[1].info.topology, event::Topology::cart);
    const int row = rank / 2, column = rank % 2;
    const int up = row ? rank - 2 : event::kProcNull, down = row ? event::kProcNull : rank + 2;
    const int beside = row * 2 + 1 - column;
    EXPECT_EQ(c[1].in, (std::vector{up, down, beside, beside}));
    EXPECT_EQ(c[1].out, c[1].in);

    EXPECT_EQ(c[2].info.topology, event::Topology::dist_graph);
    EXPECT_EQ(c[2].in, std::vector{(rank + 3) % 4});
    EXPECT_EQ(c[2].out, std::vector{(rank + 1) % 4});

    EXPECT_EQ(c[3].info.kind, event::CommKind::inter);
    EXPECT_EQ(c[3].info.parent, c[0].info.id);
    EXPECT_EQ(c[3].local, own);
    EXPECT_EQ(c[3].remote, other);

    EXPECT_EQ(c[4].local, (std::vector{2, 0, 3, 1}));
    EXPECT_EQ(c[5].local, own);
    EXPECT_EQ(c[5].info.parent, c[0].info.id);
  }
}

TEST_P(Comms, AreNamedByTheirIdsFromCreationToFree) {
  const Outcome o = run(job("comms", 4));
  ASSERT_EQ(o.status, 0) << o.output;
  for (const auto& ring : o.rings) {
    std::set<std::uint32_t> alive;
    for (const Description& d : made(*ring)) EXPECT_TRUE(alive.insert(d.info.id).second);
    EXPECT_EQ(ring->of(Func::Barrier).at(0)->as<args::Barrier>().comm, made(*ring)[5].info.id);
    for (const Record* r : ring->of(Func::Comm_free)) EXPECT_EQ(alive.erase(r->as<args::Comm_free>().comm), 1u);
    EXPECT_TRUE(alive.empty());
    // The exit of a creating call carries the id; a rank outside gets none.
    const auto exits = ring->of(Func::Comm_split, Kind::exit);
    ASSERT_EQ(exits.size(), 2u);
    EXPECT_EQ(exit_info(exits[1]).handle == event::kNullHandle, ring->world_rank() == 0);
  }
}

TEST_P(Comms, GroupsGotTwiceAreTwoGroups) {
  const Outcome o = run(job("comms", 4));
  ASSERT_EQ(o.status, 0) << o.output;
  const auto got = o.rings[0]->of(Func::Comm_group);
  const auto freed = o.rings[0]->of(Func::Group_free);
  ASSERT_EQ(got.size(), 2u);
  ASSERT_EQ(freed.size(), 2u);
  EXPECT_NE(got[0]->as<args::Comm_group>().group, got[1]->as<args::Comm_group>().group);
  for (int i = 0; i < 2; ++i) EXPECT_EQ(got[i]->as<args::Comm_group>().group, freed[i]->as<args::Group_free>().group);
}

TEST_P(Comms, CallsOfCallbacksCountThoseOfTheLibraryDoNot) {
  Job j = job("callbacks");
  j.arguments = {"/tmp/mpivet-runtime-test-" + std::to_string(getpid())};
  const Outcome o = run(j);
  ASSERT_EQ(o.status, 0) << o.output;
  const Ring& ring = *o.rings.at(0);
  const auto dups = ring.of(Func::Comm_dup, Kind::exit);
  ASSERT_EQ(dups.size(), 1u);
  ASSERT_EQ(ring.of(Func::Comm_free).size(), 1u);
  EXPECT_EQ(ring.of(Func::Comm_free)[0]->as<args::Comm_free>().comm, exit_info(dups[0]).handle);
  // What a callback of MPI_Finalize frees, it frees before.
  EXPECT_LT(ring.of(Func::Comm_free)[0], ring.of(Func::Finalize).at(0));
  EXPECT_TRUE(ring.of(Func::Bcast).empty());
  EXPECT_TRUE(ring.of(Func::Allreduce).empty());
  EXPECT_EQ(ring.of(Func::File_open, Kind::exit).size(), 1u);
}

TEST_P(Comms, ArraysFollowTheArguments) {
  const Outcome o = run(job("arrays"));
  ASSERT_EQ(o.status, 0) << o.output;
  const auto root = o.rings.at(0)->of(Func::Gatherv), other = o.rings.at(1)->of(Func::Gatherv);
  ASSERT_EQ(root.size(), 1u);
  EXPECT_EQ((first_array<args::Gatherv, std::int64_t>(root[0])), (std::vector<std::int64_t>{1, 2}));
  EXPECT_EQ(elements<std::int64_t>(root[0]->payload() + sizeof(args::Gatherv) + 8 + 16),
            (std::vector<std::int64_t>{0, 2}));
  EXPECT_TRUE((first_array<args::Gatherv, std::int64_t>(other.at(0))).empty());

  const auto indexed = o.rings[0]->of(Func::Type_indexed);
  ASSERT_EQ(indexed.size(), 1u);
  EXPECT_TRUE(indexed[0]->header().flags & event::kChunked);
  EXPECT_EQ(indexed[0]->as<args::Type_indexed>().count, 5000);
  const auto lengths = first_array<args::Type_indexed, std::int64_t>(indexed[0]);
  ASSERT_EQ(lengths.size(), 5000u);
  const auto places = elements<std::int64_t>(indexed[0]->payload() + sizeof(args::Type_indexed) + 8 + 5000 * 8);
  ASSERT_EQ(places.size(), 5000u);
  EXPECT_EQ(places[4999], 9998);
  EXPECT_EQ(o.rings[0]->of(Func::Type_free).at(0)->as<args::Type_free>().datatype,
            indexed[0]->as<args::Type_indexed>().newtype);
  const Record* name = o.rings[0]->of(Func::Comm_set_name).at(0);
  const auto text = first_array<args::Comm_set_name, char>(name);
  EXPECT_EQ(std::string(text.begin(), text.end()), "everybody");
}

MPIVET_ON_EACH_MPI(Comms);

}  // namespace
}  // namespace mpivet::runtime_test
