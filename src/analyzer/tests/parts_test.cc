// Parts of the analyzer that other threads talk to, and those that decide when a rank may go on.
#include <gtest/gtest.h>

#include <thread>

#include "analyzer/attach/processes.h"
#include "analyzer/ends/fatal_errors.h"
#include "analyzer/streams/call_refs.h"
#include "analyzer/view/onlookers.h"
#include "spec/functions.h"
#include "test_ring.h"

namespace mpivet::analyzer {
namespace {

using namespace std::chrono_literals;

class Nobody : public StreamUser {
 public:
  bool joined(Stream&) override { return true; }
  void symbols(const Stream&, const event::Header*) override {}
  bool feed(const Stream&, const event::Header*) override { return false; }
  void feed_repeat(const Stream&, std::uint32_t) override {}
};

class Parts : public ::testing::Test {
 protected:
  std::unique_ptr<Stream> stream(int index, pid_t pid) {
    rings_.push_back(std::make_unique<TestRing>());
    return std::make_unique<Stream>(index, pid, std::move(*RingMap::open(rings_.back()->fd(), spec::kSpecHash)),
                                    nobody_);
  }

  Result<Control> control_ = Control::make({});
  Remarks remarks_;

 private:
  Nobody nobody_;
  std::vector<std::unique_ptr<TestRing>> rings_;
};

TEST_F(Parts, ProcessesAreKeptWhenTheyHaveLeft) {
  Processes processes(*control_, remarks_);
  EXPECT_TRUE(processes.none_left());
  processes.came(stream(0, 11));
  processes.came(stream(1, 12));
  EXPECT_TRUE(processes.streams().empty()) << "the analyzer has not heard of them yet";
  EXPECT_EQ(processes.living(), (std::vector<pid_t>{11, 12}));
  processes.take_news();
  ASSERT_EQ(processes.streams().size(), 2u);

  processes.left(1, UniqueFd{});
  EXPECT_EQ(processes.living(), std::vector<pid_t>{11});
  EXPECT_FALSE(processes.streams()[1]->gone);
  processes.left(0, UniqueFd{});
  EXPECT_FALSE(processes.none_left()) << "the analyzer has not heard of it yet";
  processes.take_news();
  EXPECT_TRUE(processes.none_left());
  ASSERT_EQ(processes.streams().size(), 2u);
  EXPECT_EQ(processes.streams()[1]->gone_as, 1);
  EXPECT_EQ(processes.streams()[0]->gone_as, 2);
  EXPECT_TRUE(remarks_.all().empty());
}

report::JobView view_of(int size) {
  report::JobView view;
  view.size = size;
  return view;
}

TEST_F(Parts, OnlookersAreAnsweredUntilTheEnd) {
  Onlookers onlookers(*control_);
  EXPECT_FALSE(onlookers.ask(1ms)) << "nobody had time";
  onlookers.answer([] { return view_of(1); });  // too late, and nobody minds

  std::optional<report::JobView> seen;
  std::thread asking([&] { seen = onlookers.ask(60s); });
  bool asked = false;
  while (!asked) onlookers.answer([&] { return asked = true, view_of(7); });
  asking.join();
  ASSERT_TRUE(seen);
  EXPECT_EQ(seen->size, 7);

  std::thread waiting([&] { seen = onlookers.ask(60s); });
  onlookers.close();  // before it asks, or while it waits
  waiting.join();
  EXPECT_FALSE(seen);
  EXPECT_FALSE(onlookers.ask(60s));
}

TEST_F(Parts, FailedRankIsHeldWhileTheOtherEndOfItsMessageIsMissing) {
  checks::FailedCalls failed;
  std::vector<int> let_go;
  FatalErrors errors(failed, [&](int error_class) { let_go.push_back(error_class); });
  const auto rank = stream(0, 11);
  errors.hold(*rank, 15);
  EXPECT_TRUE(rank->held);
  EXPECT_TRUE(errors.waiting());
  model::NoticeFact fact;
  fact.rank = rank->rank();
  fact.call = bare_call(*rank, static_cast<std::uint16_t>(spec::Func::Wait), 0, 0);
  fact.info.what = event::Notice::failed;
  fact.info.flags = event::kTruncated;
  failed.failed(std::move(fact));
  const auto now = std::chrono::steady_clock::now();
  errors.release(now);
  EXPECT_TRUE(rank->held) << "who sent it is not known yet";
  errors.release(now + 10s);
  EXPECT_FALSE(rank->held) << "it had its time";
  EXPECT_EQ(let_go, std::vector<int>{15});
  EXPECT_FALSE(errors.waiting());
}

}  // namespace
}  // namespace mpivet::analyzer
