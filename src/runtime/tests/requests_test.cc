#include <set>

#include "fixture.h"

namespace mpivet::runtime_test {
namespace {

class Requests : public OnEachMpi {};

std::vector<std::uint32_t> made(const std::vector<const Record*>& calls) {
  std::vector<std::uint32_t> ids;
  for (const Record* r : calls) ids.push_back(r->as<args::Isend>().request);
  return ids;
}

TEST_P(Requests, SharedHandlesHaveDistinctIds) {
  const Outcome o = run(job("requests"));
  ASSERT_EQ(o.status, 0) << o.output;
  const Ring& ring = *o.rings.at(0);
  const auto ids = made(ring.of(Func::Isend));
  ASSERT_EQ(ids.size(), 12u);
  EXPECT_EQ(std::set<std::uint32_t>(ids.begin(), ids.end()).size(), 12u);

  const auto waitalls = ring.of(Func::Waitall);
  ASSERT_EQ(waitalls.size(), 2u);  // no exit: nothing to tell
  EXPECT_EQ((first_array<args::Waitall, std::uint32_t>(waitalls[0])), std::vector(ids.begin(), ids.begin() + 4));
  EXPECT_EQ(waitalls[0]->header().flags, 0);

  // Waited for in reverse order, one by one.
  const auto waits = ring.of(Func::Wait);
  ASSERT_GE(waits.size(), 4u);
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(waits[i]->as<args::Wait>().request, ids[7 - i]);
    EXPECT_EQ(waits[i]->header().flags, 0);
  }

  // Copied handles: every request once, in whatever order; marked when MPI had given them one handle.
  const auto copied = first_array<args::Waitall, std::uint32_t>(waitalls[1]);
  EXPECT_EQ(std::set(copied.begin(), copied.end()), std::set(ids.begin() + 8, ids.end()));
}

TEST_P(Requests, PersistentRequestKeepsItsId) {
  const Outcome o = run(job("requests"));
  ASSERT_EQ(o.status, 0) << o.output;
  const Ring& ring = *o.rings.at(0);
  ASSERT_EQ(ring.of(Func::Send_init).size(), 1u);
  const std::uint32_t id = ring.of(Func::Send_init)[0]->as<args::Send_init>().request;
  ASSERT_EQ(ring.of(Func::Start).size(), 3u);
  for (const Record* r : ring.of(Func::Start)) EXPECT_EQ(r->as<args::Start>().request, id);
  const auto waits = ring.of(Func::Wait);
  ASSERT_EQ(waits.size(), 7u);
  for (int i = 4; i < 7; ++i) EXPECT_EQ(waits[i]->as<args::Wait>().request, id);
  EXPECT_EQ(ring.of(Func::Request_free).at(0)->as<args::Request_free>().request, id);
}

TEST_P(Requests, WaitallTellsOnlyTheWildcards) {
  const Outcome o = run(job("requests"));
  ASSERT_EQ(o.status, 0) << o.output;
  const Ring& ring = *o.rings.at(1);
  const auto ids = made(ring.of(Func::Irecv));
  const auto waitalls = ring.of(Func::Waitall);
  ASSERT_EQ(waitalls.size(), 2u);
  ASSERT_EQ(waitalls[1]->kind(), Kind::exit);
  const auto& info = exit_info(waitalls[1]);
  EXPECT_EQ(info.all_complete, 1u);
  ASSERT_EQ(info.completions, 2u);
  for (std::uint32_t k = 0; k < 2; ++k) {
    EXPECT_EQ(completion(info, k).index, 2 * k);
    EXPECT_EQ(completion(info, k).request, ids[2 * k]);
    EXPECT_EQ(completion(info, k).status.source, 0);
    EXPECT_EQ(completion(info, k).status.tag, static_cast<int>(2 * k));
  }
}

TEST_P(Requests, WaitanyAndTestsomeTellWhatTheyCompleted) {
  const Outcome o = run(job("requests"));
  ASSERT_EQ(o.status, 0) << o.output;
  const Ring& ring = *o.rings.at(1);
  const auto ids = made(ring.of(Func::Irecv));
  std::set<std::uint32_t> any, some;
  for (const Record* r : ring.of(Func::Waitany, Kind::exit)) {
    ASSERT_EQ(exit_info(r).completions, 1u);
    const auto& c = completion(exit_info(r), 0);
    EXPECT_EQ(c.request, ids[4 + c.index]);
    EXPECT_EQ(c.status.source, event::kUndefined);
    any.insert(c.request);
  }
  EXPECT_EQ(any, std::set(ids.begin() + 4, ids.begin() + 8));
  for (const Record* r : ring.of(Func::Testsome)) {
    EXPECT_EQ(r->kind(), Kind::call);
    const std::byte* at = r->payload() + sizeof(args::Testsome);
    const auto given = elements<std::uint32_t>(at);
    ASSERT_EQ(given.size(), 4u);
    const auto& info = *reinterpret_cast<const event::ExitInfo*>(at + 8 + 16);
    for (std::uint32_t k = 0; k < info.completions; ++k) {
      const auto& c = completion(info, k);
      EXPECT_EQ(c.request, given[c.index]);
      EXPECT_EQ(c.status.tag, static_cast<int>(c.index));
      EXPECT_EQ(c.status.source, 0);
      some.insert(c.request);
    }
  }
  EXPECT_EQ(some, std::set(ids.begin() + 8, ids.begin() + 12));
}

TEST_P(Requests, TestsAreRecordedWhenTheySucceed) {
  const Outcome o = run(job("requests"));
  ASSERT_EQ(o.status, 0) << o.output;
  const Ring& ring = *o.rings.at(1);
  const auto tests = ring.of(Func::Test);
  ASSERT_EQ(tests.size(), 3u);
  for (const Record* r : tests) {
    const auto& info = *reinterpret_cast<const event::ExitInfo*>(r->payload() + sizeof(args::Test));
    ASSERT_EQ(info.completions, 1u);
    EXPECT_EQ(completion(info, 0).request, r->as<args::Test>().request);
    EXPECT_EQ(completion(info, 0).status.tag, 50);
  }
  const std::uint64_t called = ring.header->calls[static_cast<int>(Func::Test)].load() +
                               ring.header->calls[static_cast<int>(Func::Testsome)].load();
  EXPECT_EQ(called, ring.header->threads[0].polls.load() + tests.size() + ring.of(Func::Testsome).size());
}

TEST_P(Requests, CancelledReceiveSaysSo) {
  const Outcome o = run(job("requests"));
  ASSERT_EQ(o.status, 0) << o.output;
  const Ring& ring = *o.rings.at(1);
  const auto exits = ring.of(Func::Wait, Kind::exit);
  ASSERT_EQ(exits.size(), 1u);
  ASSERT_EQ(exit_info(exits[0]).completions, 1u);
  EXPECT_EQ(completion(exit_info(exits[0]), 0).status.cancelled, 1u);
  EXPECT_EQ(completion(exit_info(exits[0]), 0).request, ring.of(Func::Cancel).at(0)->as<args::Cancel>().request);
}

MPIVET_ON_EACH_MPI(Requests);

}  // namespace
}  // namespace mpivet::runtime_test
