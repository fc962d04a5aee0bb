// Persistent collectives: paired in the order in which they were made, and with no others.
#include "predict/log/persistent.h"

#include <gtest/gtest.h>

#include "predict/any_log.h"
#include "predict/prediction.h"
#include "predict/text/text_reader.h"
#include "predict/text/text_writer.h"
#include "trace/tests/sample_calls.h"

namespace mpivet::predict {
namespace {

using spec::Func;
using trace::Attribute;

using Calls = std::vector<trace::Call>;
constexpr std::uint32_t kFirst = 1024, kSecond = 1025;

trace::Call init(Func init, std::uint32_t request) {
  trace::Call call = trace::make_call(init, 0, {{Attribute::comm, 0}, {Attribute::request, request}});
  if (spec::info(init).rooted) call.set(Attribute::root, 0);
  return call;
}
trace::Call with(Func func, std::uint32_t request) {
  trace::Call call = trace::make_call(func, 0, {{Attribute::request, request}});
  if (func == Func::Wait) {
    call.done.resize(1);
    call.done[0].request = request;
  }
  return call;
}
trace::Call barrier() {
  trace::Call call = trace::make_call(Func::Barrier, 0, {{Attribute::comm, 0}});
  call.started.resize(1);
  call.started[0].kind = trace::Transfer::Kind::collective;
  call.started[0].coll = spec::Coll::barrier;
  return call;
}

Log read_back(const std::vector<Calls>& ranks) {
  const trace::TemporaryFolder folder;
  const auto world = static_cast<int>(ranks.size());
  auto writer = trace::ArchiveWriter::create(folder / "t", world);
  trace::Definitions d;
  d.world = world;
  d.comms.resize(1);
  d.comms[0].name = "MPI_COMM_WORLD";
  d.stacks.resize(1);
  d.end = "by itself";
  for (int rank = 0; rank < world; ++rank) {
    const auto location = trace::location_of(rank, 0);
    std::uint64_t time = 0;
    (*writer)->open(location);
    for (trace::Call call : ranks[static_cast<std::size_t>(rank)]) {
      call.begin = time += 20;
      call.end = time + 10;
      (*writer)->write(location, call);
    }
    (*writer)->close(location);
    d.last_time = std::max(d.last_time, time + 20);
    d.comms[0].group.push_back(rank);
    d.locations.push_back({});
    d.locations.back().id = location;
    d.locations.back().rank = rank;
    d.processes.push_back({rank, "log", 0, true});
  }
  const auto written = (*writer)->finish(d);
  EXPECT_TRUE(written) << written.error().message;
  auto log = read_log({folder / "t"});
  EXPECT_TRUE(log) << log.error().message;
  return std::move(*log);
}

Answer answer_of(const Log& log, Buffering buffering, int threads = 1) {
  PredictOptions options;
  options.buffering = buffering;
  options.threads = threads;
  return predict(log, look_at(log), options).answer;
}

// As it is, in several parts, and as text.
void expect_answer(Log log, Answer expected) {
  for (const Buffering buffering : {Buffering::zero, Buffering::infinite})
    for (const int threads : {1, 3}) EXPECT_EQ(answer_of(log, buffering, threads), expected);
  set_persistent_apart(log);
  const std::string text = render_text_log(log);
  const auto again = parse_text_log(text, "log");
  ASSERT_TRUE(again) << again.error().message << text;
  EXPECT_EQ(answer_of(*again, Buffering::zero), expected) << text;
}

TEST(Persistent, CollectivesAreStartedInAnyOrder) {
  const Calls make = {init(Func::Bcast_init, kFirst), init(Func::Allreduce_init, kSecond)};
  const Calls end = {with(Func::Wait, kFirst), with(Func::Wait, kSecond)};
  const auto program = [&](const Calls& middle) {
    Calls all = make;
    for (int round = 0; round < 3; ++round) {
      all.insert(all.end(), middle.begin(), middle.end());
      all.insert(all.end(), end.begin(), end.end());
    }
    return all;
  };
  const auto start = [](std::uint32_t request) { return with(Func::Start, request); };
  const Calls one = program({start(kFirst), start(kSecond), barrier()});
  const Calls other = program({start(kSecond), barrier(), start(kFirst)});
  expect_answer(read_back({one, other, other}), Answer::none);
  // But each needs all others.
  const Calls never = program({start(kFirst), barrier()});
  expect_answer(read_back({one, never, other}), Answer::deadlock);
}

TEST(Persistent, CollectivesMeetNoOthers) {
  const Calls one = {init(Func::Allreduce_init, kFirst), with(Func::Start, kFirst), with(Func::Wait, kFirst)};
  const Calls other = {init(Func::Iallreduce, kFirst), with(Func::Wait, kFirst)};
  expect_answer(read_back({one, one, one}), Answer::none);
  expect_answer(read_back({other, other}), Answer::none);
  expect_answer(read_back({one, other}), Answer::deadlock);
  // Each is named as the program does.
  const Log log = read_back({one, other});
  EXPECT_EQ(operation_text(log, 0, 0), "Allreduce_init(r0)");
  EXPECT_EQ(operation_text(log, 1, 0), "Iallreduce(r0)");
}

TEST(Persistent, TurnsAreUnlikeAsFarAsThereAreAny) {
  EXPECT_NE(PersistentTurn::of(0, 0), 0u);
  EXPECT_EQ(PersistentTurn::made(PersistentTurn::of(1023, 1'048'575)), 1023u);
  EXPECT_EQ(PersistentTurn::made(PersistentTurn::of(1'048'575, 1023)), 1'048'575u);
  EXPECT_NE(PersistentTurn::of(1024, 0), PersistentTurn::of(1, 0));
  EXPECT_EQ(PersistentTurn::of(1024, 1024), 0u);
  EXPECT_EQ(PersistentTurn::of(1, 1 << 20), 0u);
}

}  // namespace
}  // namespace mpivet::predict
