#include <set>

#include "fixture.h"

namespace mpivet::runtime_test {
namespace {

class PointToPoint : public OnEachMpi {};

TEST_P(PointToPoint, SendsAndReceivesInOrder) {
  const Outcome o = run(job("p2p"));
  ASSERT_EQ(o.status, 0) << o.output;
  ASSERT_EQ(o.rings.size(), 2u) << o.output;
  const auto sends = o.rings[0]->of(Func::Send);
  ASSERT_EQ(sends.size(), 4u);
  for (int i = 0; i < 4; ++i) {
    const auto& a = sends[i]->as<args::Send>();
    EXPECT_EQ(sends[i]->kind(), Kind::enter);
    EXPECT_EQ(a.count, 1);
    EXPECT_EQ(a.dest, 1);
    EXPECT_EQ(a.tag, i % 2 ? 8 : 7);
    EXPECT_EQ(a.comm, event::kCommWorld);
    EXPECT_GT(a.datatype, 0u);
    EXPECT_LT(a.datatype, event::kFirstUserHandle);
  }
  // The second round comes from the same places: the same stacks; the two lines differ.
  EXPECT_NE(sends[0]->header().stack, 0u);
  EXPECT_NE(sends[0]->header().stack, sends[1]->header().stack);
}

TEST_P(PointToPoint, WildcardTellsItsMatchOthersLeaveNoExit) {
  const Outcome o = run(job("p2p"));
  ASSERT_EQ(o.rings.size(), 2u) << o.output;
  const auto receives = o.rings[1]->of(Func::Recv);
  ASSERT_EQ(receives.size(), 6u);  // enter, exit, enter, twice
  EXPECT_EQ(receives[0]->as<args::Recv>().source, event::kAnySource);
  EXPECT_EQ(receives[0]->as<args::Recv>().tag, event::kAnyTag);
  EXPECT_EQ(receives[0]->as<args::Recv>().status, 0u);
  ASSERT_EQ(receives[1]->kind(), Kind::exit);
  const auto& info = exit_info(receives[1]);
  ASSERT_EQ(info.completions, 1u);
  EXPECT_EQ(completion(info, 0).status.source, 0);
  EXPECT_EQ(completion(info, 0).status.tag, 7);
  EXPECT_EQ(completion(info, 0).status.bytes, 4);
  EXPECT_EQ(receives[2]->kind(), Kind::enter);
  EXPECT_EQ(receives[3]->kind(), Kind::enter);
}

TEST_P(PointToPoint, StacksAreDefinedBeforeUseAndLieInKnownModules) {
  const Outcome o = run(job("p2p"));
  ASSERT_EQ(o.rings.size(), 2u) << o.output;
  std::set<std::uint32_t> stacks;
  std::vector<event::ModuleInfo> modules;
  bool program_seen = false;
  for (const Record& r : o.rings[0]->kept) {
    if (r.kind() == Kind::module) {
      modules.push_back(r.as<event::ModuleInfo>());
      const std::string path = reinterpret_cast<const char*>(r.payload() + sizeof(event::ModuleInfo));
      program_seen |= path == program_path(GetParam(), "p2p");
    }
    if (r.kind() == Kind::stack) {
      const auto& s = r.as<event::StackInfo>();
      stacks.insert(s.id);
      ASSERT_GE(s.count, 2u);
      const auto* address = reinterpret_cast<const std::uint64_t*>(&s + 1);
      for (std::uint32_t i = 0; i < s.count; ++i) {
        bool found = false;
        for (const auto& m : modules) found |= address[i] >= m.begin && address[i] < m.end;
        EXPECT_TRUE(found) << std::hex << address[i];
      }
    }
    EXPECT_TRUE(r.header().stack == 0 || stacks.count(r.header().stack)) << r.header().stack;
  }
  EXPECT_TRUE(program_seen);
}

// "p2p.c:11", by the debug information of the program.
std::string place_of(const Ring& ring, const Record& call, const std::string& program) {
  std::uint64_t address = 0;
  for (const Record* r : ring.of(Kind::stack))
    if (r->as<event::StackInfo>().id == call.header().stack)
      address = *reinterpret_cast<const std::uint64_t*>(&r->as<event::StackInfo>() + 1) - 1;
  for (const Record* r : ring.of(Kind::module)) {
    const auto& m = r->as<event::ModuleInfo>();
    if (address >= m.begin && address < m.end) address -= m.bias;
  }
  char command[4096];
  std::snprintf(command, sizeof command, "addr2line -s -e '%s' %#lx", program.c_str(), address);
  std::FILE* pipe = ::popen(command, "r");
  char line[256] = "";
  if (!std::fgets(line, sizeof line, pipe)) line[0] = '\0';
  ::pclose(pipe);
  return std::string(line, std::strcspn(line, " \n"));
}

TEST_P(PointToPoint, StacksLeadToTheSourceLines) {
  const Outcome o = run(job("p2p"));
  ASSERT_EQ(o.rings.size(), 2u) << o.output;
  const auto sends = o.rings[0]->of(Func::Send);
  const std::string program = program_path(GetParam(), "p2p");
  EXPECT_EQ(place_of(*o.rings[0], *sends.at(0), program), "p2p.c:8");
  EXPECT_EQ(place_of(*o.rings[0], *sends.at(1), program), "p2p.c:9");
}

TEST_P(PointToPoint, EqualCallsAreCounted) {
  const Outcome o = run(job("p2p"));
  ASSERT_EQ(o.rings.size(), 2u) << o.output;
  for (const auto& ring : o.rings) {
    std::uint32_t total = 0;
    for (const Record* r : ring->of(Func::Barrier)) total += r->header().repeat;
    EXPECT_EQ(total, 50u);
    EXPECT_EQ(ring->of(Func::Barrier).size(), 1u);
    EXPECT_EQ(ring->header->calls[static_cast<int>(Func::Barrier)].load(), 50u);
    EXPECT_EQ(ring->header->calls[static_cast<int>(Func::Comm_rank)].load(), 1u);
  }
}

TEST_P(PointToPoint, EachRankIntroducesItself) {
  const Outcome o = run(job("p2p"));
  ASSERT_EQ(o.rings.size(), 2u) << o.output;
  for (int i = 0; i < 2; ++i) {
    const Ring& ring = *o.rings[i];
    ASSERT_FALSE(ring.kept.empty());
    EXPECT_EQ(ring.kept.front().kind(), Kind::process);
    ASSERT_NE(ring.process(), nullptr);
    EXPECT_EQ(ring.process()->world_rank, i);
    EXPECT_EQ(ring.process()->world_size, 2);
    EXPECT_EQ(ring.process()->pid, ring.pid);
    EXPECT_EQ(ring.of(Kind::comm).size(), 2u);
    EXPECT_EQ(ring.of(Kind::thread).size(), 1u);
    EXPECT_EQ(ring.of(Func::Init).size(), 1u);
    EXPECT_EQ(ring.of(Func::Finalize).size(), 2u);
    ASSERT_EQ(ring.of(Kind::end).size(), 1u);
    EXPECT_EQ(ring.of(Kind::end)[0]->as<event::EndInfo>().finalized, 1u);
    EXPECT_EQ(ring.header->finalized.load(), 2u);
  }
}

TEST_P(PointToPoint, TimesComeBeforeTheirRecords) {
  Behaviour behaviour;
  behaviour.time = true;
  const Outcome o = run(job("p2p"), behaviour);
  ASSERT_EQ(o.rings.size(), 2u) << o.output;
  const Ring& ring = *o.rings[0];
  std::uint64_t before = 0;
  int told_returns = 0;
  for (std::size_t i = 1; i < ring.kept.size(); ++i) {
    if (ring.kept[i].header().func == 0) continue;
    ASSERT_EQ(ring.kept[i - 1].kind(), Kind::time);
    const auto& time = ring.kept[i - 1].as<event::TimeInfo>();
    EXPECT_GE(time.ns, before);
    EXPECT_LE(time.begin, time.ns);
    EXPECT_LE(time.left, time.ns);
    told_returns += time.left != 0;
    before = time.ns;
  }
  EXPECT_GE(told_returns, 49) << "barriers have no exit: the next record tells when they returned";
  EXPECT_EQ(ring.of(Func::Barrier).size(), 50u);
}

MPIVET_ON_EACH_MPI(PointToPoint);

}  // namespace
}  // namespace mpivet::runtime_test
