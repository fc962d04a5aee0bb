// What is counted instead of written is, made up again, what would have been written.
#include "fixture.h"

namespace mpivet::runtime_test {
namespace {

class Cycles : public OnEachMpi {};

constexpr int kRounds = 1000;

struct Expected {
  Func func;
  Kind kind;
  std::vector<std::uint32_t> ids;  // of requests
};

// The calls of cycles.c.
std::vector<Expected> expected() {
  std::vector<Expected> calls;
  std::uint32_t id = event::kFirstUserHandle;
  for (int i = 0; i < kRounds; ++i) {
    std::vector<std::uint32_t> all;
    const int n = 1 + i / 100 % 3;
    for (int k = 0; k < 2 * n; ++k) {
      all.push_back(id);
      calls.push_back({k < n ? Func::Irecv : Func::Isend, Kind::call, {id++}});
    }
    calls.push_back({Func::Waitall, Kind::enter, all});
    calls.push_back({Func::Allreduce, Kind::enter, {}});
    if (i % 17 == 5 && i > kRounds / 2) calls.push_back({Func::Barrier, Kind::enter, {}});
  }
  for (int i = 0; i < kRounds; ++i, ++id) {
    calls.push_back({Func::Irecv, Kind::call, {id}});
    calls.push_back({Func::Send, Kind::enter, {}});
    calls.push_back({Func::Wait, Kind::enter, {id}});
    calls.push_back({Func::Wait, Kind::exit, {id}});
  }
  return calls;
}

std::vector<std::uint32_t> ids_of(const Record& r) {
  if (r.kind() == Kind::exit) return {completion(r.as<event::ExitInfo>(), 0).request};
  if (r.func() == Func::Irecv || r.func() == Func::Isend) return {r.as<args::Isend>().request};
  if (r.func() == Func::Wait) return {r.as<args::Wait>().request};
  if (r.func() == Func::Waitall) return first_array<args::Waitall, std::uint32_t>(&r);
  return {};
}

TEST_P(Cycles, EveryCallIsThere) {
  for (const std::size_t at_once : {std::size_t{1} << 20, std::size_t{100}}) {
    Behaviour behaviour;
    behaviour.slots_per_look = at_once;
    const Outcome o = run(job("cycles"), behaviour);
    ASSERT_EQ(o.status, 0) << o.output;
    const auto calls = expected();
    for (const auto& ring : o.rings) {
      std::size_t at = 0;
      for (const Record& r : ring->kept) {
        const bool is_call = r.kind() == Kind::enter || r.kind() == Kind::call || r.kind() == Kind::exit;
        if (!is_call || r.func() == Func::Init || r.func() == Func::Finalize) continue;
        ASSERT_LT(at, calls.size());
        EXPECT_EQ(r.func(), calls[at].func) << at;
        EXPECT_EQ(r.kind(), calls[at].kind) << at;
        EXPECT_EQ(r.header().repeat, 1u) << at;
        ASSERT_EQ(ids_of(r), calls[at].ids) << at;
        ++at;
      }
      EXPECT_EQ(at, calls.size());
      EXPECT_GT(ring->cycles, 10u);
      EXPECT_LT(ring->header->head.load(), calls.size() / 2) << "slots written";
    }
  }
}

MPIVET_ON_EACH_MPI(Cycles);

}  // namespace
}  // namespace mpivet::runtime_test
