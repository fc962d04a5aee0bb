#include "analyzer/streams/stream.h"

#include <gtest/gtest.h>

#include <ctime>

#include "analyzer/exit_status.h"
#include "analyzer/streams/world.h"
#include "test_ring.h"

namespace mpivet::analyzer {
namespace {

using event::Kind;
using spec::Func;

struct User : StreamUser {
  std::vector<std::uint16_t> notices;
  bool joined(Stream&) override { return accept; }
  void symbols(const Stream&, const event::Header*) override { ++symbol_records; }
  bool feed(const Stream&, const event::Header* record) override {
    functions.push_back(static_cast<Func>(record->func));
    sizes.push_back(event::payload_size(record));
    flags.push_back(record->flags);
    return waits;
  }
  void notice(Stream&, const event::Header* record) override { notices.push_back(record->func); }
  void feed_repeat(const Stream&, std::uint32_t more) override { repeats += more; }
  bool accept = true, waits = false;
  int symbol_records = 0;
  std::vector<Func> functions;
  std::vector<std::size_t> sizes;
  std::vector<std::uint16_t> flags;
  std::uint64_t repeats = 0;
};

struct StreamTest : ::testing::Test {
  TestRing ring;
  User user;
  std::unique_ptr<Stream> make() {
    return std::make_unique<Stream>(0, ::getpid(), std::move(*RingMap::open(ring.fd(), spec::kSpecHash)), user);
  }
  static std::string barrier() { return std::string(spec::info(Func::Barrier).args_size, '\0'); }
};

TEST_F(StreamTest, HoldsCallsBackUntilTheRankIsKnown) {
  auto stream = make();
  ring.put(Kind::process, Func::none, process_payload(-1, 0));
  ring.put(Kind::enter, Func::Barrier, barrier());
  stream->drain(1000);
  EXPECT_TRUE(user.functions.empty());
  ring.put(Kind::process, Func::none, process_payload(1, 2));
  ring.put(Kind::enter, Func::Barrier, barrier());
  stream->drain(1000);
  EXPECT_EQ(user.functions, (std::vector<Func>{Func::Barrier, Func::Barrier}));
  EXPECT_EQ(stream->rank(), 1);
  EXPECT_EQ(stream->about().library, "Open MPI v4.1.4");
  EXPECT_EQ(stream->about().arguments, (std::vector<std::string>{"--size", "a b"}));
}

TEST_F(StreamTest, LeavesRecordsInTheRingWhileTheRankWaitsForOthers) {
  auto stream = make();
  ring.put(Kind::process, Func::none, process_payload(1, 2));
  for (int i = 0; i < 5; ++i) ring.put(Kind::enter, Func::Barrier, barrier());
  user.waits = true;
  stream->look();
  stream->go_on(1000, true);
  EXPECT_EQ(user.functions.size(), 1u);
  EXPECT_EQ(stream->unread(), 4u);
  EXPECT_FALSE(stream->drained());
  stream->go_on(2, false);
  EXPECT_EQ(user.functions.size(), 3u);
  user.waits = false;
  stream->go_on(1000, true);
  EXPECT_EQ(user.functions.size(), 5u);
  EXPECT_TRUE(stream->drained());
}

TEST_F(StreamTest, DropsCallsOfAnotherWorld) {
  user.accept = false;
  auto stream = make();
  ring.put(Kind::process, Func::none, process_payload(1, 2));
  ring.put(Kind::enter, Func::Barrier, barrier());
  stream->drain(1000);
  EXPECT_TRUE(user.functions.empty());
  EXPECT_FALSE(stream->in_world());
}

TEST_F(StreamTest, JoinsChunksOfEachThread) {
  auto stream = make();
  ring.put(Kind::process, Func::none, process_payload(0, 2));
  const auto chunk = [&](std::uint8_t thread, std::uint32_t bytes, bool last) {
    ring.put(Kind::chunk, Func::none, bytes_of(event::ChunkInfo{bytes, last}, std::string(bytes, 'x')), thread);
  };
  chunk(0, 5000, false);
  chunk(1, 100, true);
  chunk(0, 3000, true);
  ring.put(Kind::enter, Func::Barrier, {}, 1, event::kChunked);
  ring.put(Kind::enter, Func::Barrier, {}, 0, event::kChunked);
  stream->drain(1000);
  ASSERT_EQ(user.sizes.size(), 2u);
  EXPECT_GE(user.sizes[0], 100u);
  EXPECT_LT(user.sizes[0], 200u);
  EXPECT_GE(user.sizes[1], 8000u);
  EXPECT_EQ(user.flags, (std::vector<std::uint16_t>{0, 0}));
}

TEST_F(StreamTest, AChunkedRecordWithoutChunksIsDamage) {
  auto stream = make();
  ring.put(Kind::process, Func::none, process_payload(0, 2));
  ring.put(Kind::enter, Func::Barrier, {}, 0, event::kChunked);
  stream->drain(1000);
  EXPECT_TRUE(stream->broken());
}

TEST_F(StreamTest, KnowsWhereAThreadIs) {
  auto stream = make();
  ring.put(Kind::process, Func::none, process_payload(0, 1));
  const auto slot = ring.put(Kind::enter, Func::Barrier, barrier());
  auto& thread = ring.header().threads[0];
  thread.enter_head = slot;
  thread.state = 7 << 1 | 1;
  std::uint64_t epoch = 0;
  EXPECT_FALSE(stream->inside(0, epoch)) << "its record has not been fed";
  stream->drain(1000);
  EXPECT_TRUE(stream->inside(0, epoch));
  EXPECT_EQ(epoch, 7u);
  thread.state = 7 << 1;
  EXPECT_FALSE(stream->inside(0, epoch));
  EXPECT_FALSE(stream->inside(-1, epoch));
  EXPECT_FALSE(stream->inside(64, epoch));
}

TEST_F(StreamTest, TellsHowTheProcessEnded) {
  auto stream = make();
  EXPECT_EQ(stream->end(), Stream::End::none);
  ring.put(Kind::end, Func::none, bytes_of(event::EndInfo{1, 0}));
  stream->drain(1000);
  EXPECT_EQ(stream->end(), Stream::End::finalized);
}

TEST_F(StreamTest, ASleepingThreadHadItsChanceAndAnUnknownOneHasNot) {
  using namespace std::chrono_literals;
  auto& thread = ring.header().threads[0];
  ThreadWatch watch(ring.header(), ::getpid());
  const auto now = ThreadWatch::Clock::now();
  EXPECT_FALSE(watch.had_its_chance(0, 0, now)) << "not inside a call";
  thread.state = 3;
  thread.tid = 1 << 30;  // no such thread
  EXPECT_FALSE(watch.had_its_chance(0, 0, now));
  EXPECT_FALSE(watch.had_its_chance(0, 0, now + 1s));
  const pid_t sleeper = ::fork();
  if (sleeper == 0) ::pause(), ::_exit(0);
  ::usleep(50'000);
  ThreadWatch other(ring.header(), sleeper);
  thread.tid = sleeper;
  EXPECT_FALSE(other.had_its_chance(0, 0, now)) << "one look is not enough";
  EXPECT_TRUE(other.had_its_chance(0, 0, now + 30ms));
  EXPECT_FALSE(other.had_its_chance(0, 1, now + 30ms)) << "something has come since";
  EXPECT_TRUE(other.had_its_chance(0, 1, now + 60ms));
  ::kill(sleeper, SIGKILL);
}

TEST(ThreadUse, CountsProcessorTime) {
  const auto before = thread_use(::getpid(), ::gettid());
  ASSERT_TRUE(before.known);
  const std::clock_t end = std::clock() + CLOCKS_PER_SEC / 20;  // of processor time: the machine may be busy
  while (std::clock() < end) {
  }
  EXPECT_GT(thread_use(::getpid(), ::gettid()).run_ns, before.run_ns + 10'000'000);
  EXPECT_FALSE(thread_use(::getpid(), 1 << 30).known);
}

TEST(ExitStatus, FindingsComeFirst) {
  report::ProgramEnd end;
  end.known = true;
  EXPECT_EQ(exit_status(false, end, 0), 0);
  EXPECT_EQ(exit_status(true, end, 0), 1);
  end.code = 7;
  EXPECT_EQ(exit_status(false, end, 0), 7);
  for (const int code : {1, 2, 3, 4}) {
    end.code = code;
    EXPECT_EQ(exit_status(false, end, 0), 4);
  }
  EXPECT_EQ(exit_status(false, end, 124), 124);
  EXPECT_EQ(exit_status(true, end, 124), 1);
  end.signalled = true;
  end.code = 11;
  EXPECT_EQ(exit_status(false, end, 0), 139);
}

}  // namespace
}  // namespace mpivet::analyzer
