#include <map>
#include <set>

#include "fixture.h"

namespace mpivet::runtime_test {
namespace {

class Threads : public OnEachMpi {};

TEST_P(Threads, EachHasItsOwnSequence) {
  const Outcome o = run(job("threads"));
  ASSERT_EQ(o.status, 0) << o.output;
  for (const auto& ring : o.rings) {
    EXPECT_EQ(ring->process()->thread_level, 3);
    std::map<int, std::vector<const Record*>> by_thread;
    for (const Record& r : ring->kept)
      if (r.header().func) by_thread[r.header().thread].push_back(&r);
    ASSERT_EQ(by_thread.size(), 5u);
    std::set<std::uint32_t> ids;
    for (const auto& [thread, records] : by_thread) {
      if (thread == 0) continue;
      ASSERT_EQ(records.size(), 1500u);
      const int tag = records[0]->as<args::Isend>().tag;
      for (std::size_t i = 0; i < records.size(); i += 3) {
        ASSERT_EQ(records[i]->func(), Func::Isend);
        ASSERT_EQ(records[i + 1]->func(), Func::Irecv);
        ASSERT_EQ(records[i + 2]->func(), Func::Waitall);
        EXPECT_EQ(records[i]->as<args::Isend>().tag, tag);
        const std::uint32_t send = records[i]->as<args::Isend>().request;
        const std::uint32_t receive = records[i + 1]->as<args::Irecv>().request;
        EXPECT_TRUE(ids.insert(send).second);
        EXPECT_TRUE(ids.insert(receive).second);
        EXPECT_EQ((first_array<args::Waitall, std::uint32_t>(records[i + 2])), (std::vector{send, receive}));
        EXPECT_EQ(records[i + 2]->header().flags, 0);
      }
    }
    EXPECT_EQ(ring->of(Kind::thread).size(), 5u);
    EXPECT_EQ(ring->header->calls[static_cast<int>(Func::Isend)].load(), 2000u);
    for (int t = 1; t < 5; ++t) EXPECT_EQ(ring->header->threads[t].ended.load(), 1u);
  }
}

MPIVET_ON_EACH_MPI(Threads);

}  // namespace
}  // namespace mpivet::runtime_test
