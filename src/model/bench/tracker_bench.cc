// Records per second through the tracker. The records of a rank are fed in batches, as the analyzer reads rings.
#include <benchmark/benchmark.h>

#include <cstdlib>

#include "model/tests/script.h"

namespace mpivet::model {
namespace {

using test::RankScript;
using test::Record;

class Silent : public Listener {
 public:
  void on(const Fact&) override { std::abort(); }
};

// The records of a rank, one after the other in memory, as in a ring. Request ids count up from turn to turn.
struct Stream {
  std::vector<event::Slot> slots;
  std::vector<std::size_t> starts;
  std::vector<std::uint32_t*> ids;
  std::uint32_t ids_per_turn = 0;

  explicit Stream(RankScript& script) {
    const std::uint32_t first = event::kFirstUserHandle;
    ids_per_turn = script.next_id() - first;
    for (const Record& r : script.records) {
      starts.push_back(slots.size());
      slots.insert(slots.end(), r.begin(), r.end());
    }
    for (const std::size_t at : starts) {
      auto* h = reinterpret_cast<event::Header*>(&slots[at]);
      const auto& info = spec::info(static_cast<spec::Func>(h->func));
      auto* payload = reinterpret_cast<std::byte*>(h + 1);
      if (info.role == spec::Role::waitall) {
        auto* array = reinterpret_cast<std::uint32_t*>(payload + info.args_size);
        for (std::uint32_t i = 0; i < array[0]; ++i) ids.push_back(array + 2 + i);
      }
      for (int i = 0; i < info.param_count; ++i)
        if (info.params[i].kind == spec::ParamKind::request && !info.params[i].array)
          ids.push_back(reinterpret_cast<std::uint32_t*>(payload + info.params[i].id_offset));
    }
  }
  void next_turn() {
    for (std::uint32_t* id : ids) *id += ids_per_turn;
  }
};

void play(benchmark::State& state, std::vector<RankScript>& scripts) {
  Silent silent;
  Tracker tracker(silent, {});
  tracker.set_world(static_cast<int>(scripts.size()));
  std::vector<Stream> streams;
  std::int64_t records = 0;
  for (RankScript& s : scripts) {
    streams.emplace_back(s);
    records += static_cast<std::int64_t>(s.records.size());
  }
  for (auto _ : state) {
    for (std::size_t r = 0; r < streams.size(); ++r) {
      Stream& s = streams[r];
      for (const std::size_t at : s.starts)
        tracker.feed(static_cast<int>(r), reinterpret_cast<const event::Header*>(&s.slots[at]));
    }
    state.PauseTiming();
    for (Stream& s : streams) s.next_turn();
    state.ResumeTiming();
  }
  state.SetItemsProcessed(state.iterations() * records);
  state.counters["per_record"] = benchmark::Counter(static_cast<double>(state.iterations() * records),
                                                    benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

std::vector<RankScript> ranks(int n) {
  std::vector<RankScript> v;
  for (int i = 0; i < n; ++i) v.emplace_back(i);
  return v;
}

// The same two calls in a loop, or new ones each time.
void ping_pong(benchmark::State& state) {
  auto s = ranks(2);
  const bool loop = state.range(1) != 0;
  const test::Message message{.buf = loop ? 1u << 20 : 0};
  for (int i = 0; i < state.range(0); ++i)
    for (int r = 0; r < 2; ++r) {
      RankScript& me = s[static_cast<std::size_t>(r)];
      if (r == 0) me.at(loop ? 1 : 0).send(1, 0, message);
      me.at(loop ? 2 : 0).recv(1 - r, 0, message);
      if (r == 1) me.at(loop ? 1 : 0).send(0, 0, message);
    }
  play(state, s);
}
BENCHMARK(ping_pong)->ArgNames({"batch", "loop"})->ArgsProduct({{16, 256, 4096}, {0, 1}});

// A 4 x 4 torus; each rank exchanges with its four neighbours, several steps a batch.
void halo(benchmark::State& state) {
  auto s = ranks(16);
  for (int step = 0; step < state.range(0); ++step)
    for (int r = 0; r < 16; ++r) {
      const int x = r % 4, y = r / 4;
      const int peers[] = {y * 4 + (x + 1) % 4, y * 4 + (x + 3) % 4, (y + 1) % 4 * 4 + x, (y + 3) % 4 * 4 + x};
      RankScript& me = s[static_cast<std::size_t>(r)];
      std::vector<std::uint32_t> requests;
      for (int i = 0; i < 4; ++i) requests.push_back(me.irecv(peers[i], i ^ 1, {.type = test::kDouble, .count = 1000}));
      for (int i = 0; i < 4; ++i) requests.push_back(me.isend(peers[i], i, {.type = test::kDouble, .count = 1000}));
      me.waitall(requests);
    }
  play(state, s);
}
BENCHMARK(halo)->Arg(2)->Arg(20)->Arg(200);

// Different collectives in turn, so that nothing is counted as a repetition.
void collectives(benchmark::State& state) {
  auto s = ranks(static_cast<int>(state.range(0)));
  for (int step = 0; step < 100; ++step)
    for (RankScript& me : s) {
      me.barrier();
      me.bcast(0, {.count = 64});
      me.allreduce({.type = test::kDouble, .count = 8});
    }
  play(state, s);
}
BENCHMARK(collectives)->Arg(2)->Arg(16);

void repeated_barrier(benchmark::State& state) {
  Silent silent;
  Tracker tracker(silent, {});
  tracker.set_world(2);
  auto s = ranks(2);
  for (int r = 0; r < 2; ++r) {
    s[static_cast<std::size_t>(r)].barrier();
    tracker.feed(r, test::header(s[static_cast<std::size_t>(r)].records[0]));
  }
  for (auto _ : state) {
    tracker.feed_repeat(0, 100);
    tracker.feed_repeat(1, 100);
  }
  state.SetItemsProcessed(state.iterations() * 200);
}
BENCHMARK(repeated_barrier);

}  // namespace
}  // namespace mpivet::model

BENCHMARK_MAIN();
