// Memory is flat: what was alive stays bounded however long the program runs.
#include <gtest/gtest.h>

#include "model/tests/stage.h"

namespace mpivet::model::test {
namespace {

class Long {
 public:
  explicit Long(int ranks) : tracker(facts, {}) {
    tracker.set_world(ranks);
    for (int i = 0; i < ranks; ++i) scripts.emplace_back(i);
  }
  RankScript& operator[](int r) { return scripts[static_cast<std::size_t>(r)]; }
  void feed() {
    for (RankScript& s : scripts) {
      for (const Record& r : s.records) tracker.feed(s.number(), header(r));
      s.records.clear();
    }
  }
  Facts facts;
  Tracker tracker;
  std::vector<RankScript> scripts;
};

TEST(Memory, FlatOverManyExchanges) {
  Long run(4);
  std::size_t after_warm_up = 0;
  for (int i = 0; i < 100'000; ++i) {
    for (int r = 0; r < 4; ++r) {
      const auto a = run[r].irecv((r + 3) % 4), b = run[r].isend((r + 1) % 4);
      run[r].waitall({a, b});
    }
    run.feed();
    ASSERT_EQ(run.tracker.live_objects(), 0u);
    if (i == 1000) after_warm_up = run.tracker.footprint();
  }
  EXPECT_EQ(run.tracker.footprint(), after_warm_up);
  EXPECT_EQ(run.facts.summary(), "");
}

TEST(Memory, FlatOverCommunicatorsTypesAndWildcards) {
  Long run(2);
  std::size_t after_warm_up = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::uint32_t comm[2];
    for (int r = 0; r < 2; ++r) comm[r] = run[r].dup({0, 1});
    const auto type = run[0].contiguous(3, kInt);
    run[0].send(1, 0, {.type = type, .comm = comm[0]});
    run[0].type_free(type);
    const auto w = run[1].irecv(kAny, 0, {.type = kInt, .count = 3, .comm = comm[1]});
    run[1].wait(w, {.request = 0, .source = 0, .tag = 0});
    for (int r = 0; r < 2; ++r) {
      run[r].barrier(comm[r]);
      run[r].wait(run[r].ibarrier());
      run[r].comm_free(comm[r]);
    }
    run.feed();
    ASSERT_EQ(run.tracker.live_objects(), 0u);
    if (i == 1000) after_warm_up = run.tracker.footprint();
  }
  EXPECT_EQ(run.tracker.footprint(), after_warm_up);
  EXPECT_EQ(run.facts.summary(), "");
}

// They are freed before the requests, which are used once more, and while others are under way.
TEST(Memory, FreedCommunicatorsWithPersistentRequestsAreGivenBack) {
  Long run(2);
  std::size_t after_warm_up = 0;
  std::uint32_t older[2] = {0, 0};
  for (int i = 0; i < 5'000; ++i) {
    for (int r = 0; r < 2; ++r) {
      const auto comm = run[r].dup({0, 1});
      const auto request = r == 0 ? run[r].send_init(1, 0, {.comm = comm}) : run[r].recv_init(0, 0, {.comm = comm});
      run[r].comm_free(comm);
      run[r].start(request);
      run[r].wait(request);
      if (older[r] != 0) run[r].request_free(older[r]);
      older[r] = request;
    }
    run.feed();
    if (i == 1000) after_warm_up = run.tracker.footprint();
  }
  EXPECT_LE(run.tracker.footprint(), after_warm_up + 64);
  EXPECT_EQ(run.facts.summary(), "");
}

TEST(Memory, LongBacklogIsGivenBack) {
  Long run(2);
  const auto turn = [&] {
    for (int i = 0; i < 3000; ++i) {
      run[0].send(1);
      run[1].recv(0);
    }
    run.feed();
  };
  turn();
  const std::size_t once = run.tracker.footprint();
  for (int i = 0; i < 20; ++i) turn();
  EXPECT_EQ(run.tracker.footprint(), once);
  EXPECT_EQ(run.tracker.live_objects(), 0u);
}

}  // namespace
}  // namespace mpivet::model::test
