// Which communicator is which, across ranks.
#include <gtest/gtest.h>

#include "model/collectives/joins.h"
#include "model/tests/stage.h"

namespace mpivet::model::test {
namespace {

TEST(Comm, DuplicatesAreSeparate) {
  for (unsigned seed = 0; seed < 10; ++seed) {
    Script s(2);
    std::uint32_t a[2], b[2];
    for (int r = 0; r < 2; ++r) {
      if (r == 1) s[r].info_create();  // handles differ between ranks
      a[r] = s[r].dup({0, 1});
      b[r] = s[r].dup({0, 1});
    }
    const auto x = s[0].isend(1, 0, {.type = kInt, .comm = a[0]});
    const auto y = s[0].isend(1, 0, {.type = kDouble, .comm = b[0]});
    s[0].waitall({x, y});
    s[1].recv(0, 0, {.type = kDouble, .comm = b[1]});
    s[1].recv(0, 0, {.type = kInt, .comm = a[1]});
    for (int r = 0; r < 2; ++r) {
      s[r].comm_free(a[r]);
      s[r].comm_free(b[r]);
    }
    s.finalize_all();
    s.end(seed);
    EXPECT_EQ(s.found(), "");
    EXPECT_EQ(s.facts.leaked.size(), 1u);  // the info
  }
}

TEST(Comm, PartsOfASplitHaveTheirOwnRanks) {
  Script s(4);
  std::uint32_t half[4];
  for (int r = 0; r < 4; ++r) half[r] = s[r].split(r % 2 ? std::vector{1, 3} : std::vector{0, 2}, r % 2);
  for (int r = 0; r < 4; ++r) s[r].barrier(half[r]);
  s[0].send(1, 0, {.type = kInt, .comm = half[0]});
  s[2].recv(0, 0, {.type = kInt, .comm = half[2]});
  s[1].send(1, 0, {.type = kDouble, .comm = half[1]});
  s[3].recv(0, 0, {.type = kDouble, .comm = half[3]});
  for (int r = 0; r < 4; ++r) s[r].comm_free(half[r]);
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
  EXPECT_TRUE(s.facts.leaked.empty());
}

TEST(Comm, CreateGroupDoesNotDisturbTheNumbering) {
  Script s(3);
  std::uint32_t part[2], all[3];
  for (int r = 0; r < 2; ++r) part[r] = s[r].create_group({0, 1});
  for (int r = 0; r < 3; ++r) all[r] = s[r].dup({0, 1, 2});
  for (int r = 0; r < 2; ++r) s[r].barrier(part[r]);
  for (int r = 0; r < 3; ++r) s[r].barrier(all[r]);
  s.finalize_all();
  s.play();
  EXPECT_EQ(s.found(), "");
  EXPECT_EQ(s.tracker.statistics().collectives, 3u);  // the dup, two barriers
}

TEST(Comm, Intercommunicator) {
  for (unsigned seed = 0; seed < 5; ++seed) {
    Script s(4);
    std::uint32_t half[4], inter[4];
    for (int r = 0; r < 4; ++r) {
      const std::vector<int> low{0, 1}, high{2, 3};
      half[r] = s[r].split(r < 2 ? low : high, r / 2);
      inter[r] = s[r].intercomm(half[r], r < 2 ? low : high, r < 2 ? high : low);
      s[r].barrier(inter[r]);
    }
    s[0].send(1, 0, {.type = kInt, .comm = inter[0]});  // to world rank 3
    s[3].recv(0, 0, {.type = kInt, .comm = inter[3]});
    s[3].send(1, 0, {.type = kDouble, .comm = inter[3]});  // to world rank 1
    s[1].recv(1, 0, {.type = kInt, .comm = inter[1]});
    s.finalize_all();
    s.play(seed);
    EXPECT_EQ(s.found(), "mismatch: 3 to 1");
  }
}

TEST(Comm, IntercommunicatorOfUnequalGroups) {
  Script s(3);
  for (int r = 0; r < 3; ++r) {
    const std::vector<int> one{0}, two{1, 2};
    const auto part = s[r].split(r == 0 ? one : two, r == 0);
    const auto inter = s[r].intercomm(part, r == 0 ? one : two, r == 0 ? two : one);
    s[r].barrier(inter);
    s[r].comm_free(inter);
    s[r].comm_free(part);
  }
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
  EXPECT_EQ(s.tracker.statistics().stepped_over, 0u);
}

TEST(Comm, BarrierOfAnIntercommunicatorNeedsBothGroups) {
  Script s(2);
  std::uint32_t inter[2];
  for (int r = 0; r < 2; ++r) inter[r] = s[r].intercomm(event::kCommSelf, {r}, {1 - r});
  s[0].barrier(inter[0]);
  s[1].recv(0, 0, {.comm = inter[1]});
  s.play();
  EXPECT_EQ(s.found(), "hard deadlock: 0 1");
}

TEST(Comm, ImmediateDuplicate) {
  Script s(2);
  for (int r = 0; r < 2; ++r) {
    const auto [comm, request] = s[r].idup({0, 1});
    const auto other = s[r].dup({0, 1});
    s[r].wait(request);
    s[r].barrier(comm);
    s[r].barrier(other);
    s[r].comm_free(comm);
    s[r].comm_free(other);
  }
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
  EXPECT_TRUE(s.facts.leaked.empty());
  EXPECT_EQ(s.tracker.statistics().collectives, 6u);
}

TEST(Comm, UnknownCommunicatorIsNotModelled) {
  Script s(2);
  for (int r = 0; r < 2; ++r) {
    s[r].send(1 - r, 0, {.comm = 5000});
    s[r].recv(1 - r, 0, {.comm = 5000});
  }
  s.play();
  EXPECT_EQ(s.found(), "");
  EXPECT_EQ(s.tracker.statistics().messages, 0u);
}

TEST(Comm, SpawnedMembersAreNotModelled) {
  Script s(1);
  const auto inter = s[0].intercomm(event::kCommSelf, {0}, {-1, -1});
  s[0].recv(0, 0, {.comm = inter});
  s.play();
  EXPECT_EQ(s.found(), "");
}

TEST(Comm, UnfreedCommunicatorIsALeak) {
  Script s(2);
  for (int r = 0; r < 2; ++r) s[r].dup({0, 1});
  s.finalize_all();
  s.end();
  ASSERT_EQ(s.facts.leaked.size(), 2u);
  EXPECT_EQ(s.facts.leaked[0].kind, spec::HandleKind::comm);
  EXPECT_EQ(s.facts.leaked[0].sites[0].creation.header()->func, static_cast<std::uint16_t>(spec::find("MPI_Comm_dup")));
}

TEST(Comm, MessageOnAFreedCommunicatorIsStillUnreceived) {
  Script s(2);
  std::uint32_t comm[2];
  for (int r = 0; r < 2; ++r) comm[r] = s[r].dup({0, 1});
  s[0].bsend(1, 0, {.comm = comm[0]});
  for (int r = 0; r < 2; ++r) s[r].comm_free(comm[r]);
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "unreceived: 0 to 1 x1");
}

TEST(Comm, FreeingDoesNotWait) {
  Script s(2);
  std::uint32_t comm[2];
  for (int r = 0; r < 2; ++r) comm[r] = s[r].dup({0, 1});
  s[0].comm_free(comm[0]);
  s[0].send(1);
  s[1].recv(0);
  s[1].comm_free(comm[1]);
  s.finalize_all();
  s.end();
  EXPECT_EQ(s.found(), "");
  EXPECT_TRUE(s.facts.leaked.empty());
}

// Whatever the others of a group pass for a tag: of the leaders', only those fit that are the same.
TEST(Joins, LeadersTellThemApart) {
  Joins joins;
  const auto number = [&](std::size_t side, std::uint64_t local, std::int64_t tag, bool leader) {
    return joins.number(1, side, 4, {local, tag, leader ? std::optional<std::uint64_t>(5) : std::nullopt});
  };
  const auto first = number(0, 10, 1, true), second = number(0, 20, 2, true);
  EXPECT_NE(first, second);
  EXPECT_EQ(number(1, 31, 2, true), second);
  EXPECT_EQ(number(1, 41, 1, true), first);
  EXPECT_EQ(number(0, 10, 99, false), first);
  EXPECT_EQ(number(0, 20, 99, false), second);
  EXPECT_EQ(number(1, 31, -5, false), second);
  EXPECT_EQ(number(1, 41, -5, false), first);
  EXPECT_GT(number(0, 11, 1, true), second) << "once more";
}

TEST(Joins, InTheirOrderWhereTagsSayNothing) {
  Joins joins;
  for (std::uint64_t i = 0; i < 3; ++i) EXPECT_EQ(joins.number(1, 0, 2, {i, 7, 5}), i);
  for (std::uint64_t i = 0; i < 3; ++i) EXPECT_EQ(joins.number(1, 1, 2, {i + 100, 7, 5}), i);
}

TEST(Comm, NamesOfCommunicators) {
  Script s(2);
  const auto comm = s[0].dup({0, 1});
  s[0].call("MPI_Comm_set_name", args::Comm_set_name{.comm_name = 8, .comm = comm, .padding_ = {}},
            Behind().array(std::vector<char>{'g', 'r', 'i', 'd'}));
  s.feed();
  EXPECT_EQ(s.tracker.handle_name(0, spec::HandleKind::comm, comm), "grid");
  EXPECT_EQ(s.tracker.handle_name(1, spec::HandleKind::comm, comm), "comm#" + std::to_string(comm));
  EXPECT_EQ(s.tracker.handle_name(1, spec::HandleKind::comm, kWorld), "MPI_COMM_WORLD");
  EXPECT_EQ(s.tracker.handle_name(1, spec::HandleKind::datatype, kDouble), "MPI_DOUBLE");
}

}  // namespace
}  // namespace mpivet::model::test
