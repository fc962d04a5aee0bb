// A receive that MPI refuses ends its rank, and the launcher then ends the sender, which may be about to tell of its
// send: the receiver is let go only when both ends are known, or have had their time.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <thread>

#include "analyzer/analyzer.h"
#include "event/canonical.h"
#include "spec/args.h"
#include "spec/constants.h"
#include "test_ring.h"

namespace mpivet::analyzer {
namespace {

using event::Kind;
using spec::Func;
using namespace std::chrono_literals;

class TwoRanks : public ::testing::Test {
 protected:
  TwoRanks() : report_(::testing::TempDir() + "mpivet_fatal_" + std::to_string(::getpid()) + ".json") {
    Settings settings;
    settings.reporter.files.json = report_;
    analyzer_ = std::make_unique<Analyzer>(std::move(settings), *control_);
    for (int rank = 0; rank < 2; ++rank) {
      ring(rank).put(Kind::process, Func::none, process_payload(rank, 2));
      analyzer_->attach(rank, ::getpid(), std::move(*RingMap::open(ring(rank).fd(), spec::kSpecHash)));
    }
    thread_ = std::thread([this] { analyzer_->run(); });
  }
  ~TwoRanks() override {
    if (thread_.joinable()) stop();
    ::unlink(report_.c_str());
  }

  TestRing& ring(int rank) { return rank == 0 ? sender_ : receiver_; }

  template <class Arguments>
  static Arguments transfer(std::int64_t count) {
    Arguments a{};
    a.buf = 1 << 20;
    a.count = count;
    a.datatype = spec::kDatatype_INT;
    a.tag = 3;
    a.comm = event::kCommWorld;
    a.request = event::kFirstUserHandle;
    return a;
  }

  // Rank 1 receives one integer, waits for it, and MPI_Wait says that what came did not fit.
  void receiver_fails() {
    auto receive = transfer<args::Irecv>(1);
    receive.source = 0;
    receiver_.put(Kind::call, Func::Irecv, bytes_of(receive));
    args::Wait wait{};
    wait.request = receive.request;
    receiver_.put(Kind::enter, Func::Wait, bytes_of(wait));
    const event::NoticeInfo refused{event::Notice::failed, 15, 0, 0, event::kEndsProgram | event::kTruncated};
    receiver_.put(Kind::notice, Func::Wait, bytes_of(refused, std::string("message truncated\0", 18)));
    receiver_.header().asked = 1;
    control_->wake();
  }
  void sender_tells() {
    auto send = transfer<args::Isend>(5);
    send.dest = 1;
    sender_.put(Kind::call, Func::Isend, bytes_of(send));
    control_->wake();
  }
  bool let_go() { return receiver_.header().answered >= 1; }
  bool let_go_within(std::chrono::seconds limit) {
    for (const auto end = std::chrono::steady_clock::now() + limit; std::chrono::steady_clock::now() < end;) {
      if (let_go()) return true;
      std::this_thread::sleep_for(1ms);
    }
    return false;
  }
  void stop() {
    analyzer_->stop(true);
    thread_.join();
  }
  std::string findings() {
    stop();
    report::RunInfo run;
    run.end.known = true;
    run.end.code = 15;
    analyzer_->finish(std::move(run), 0);
    std::stringstream text;
    text << std::ifstream(report_).rdbuf();
    std::string found;
    for (const char* check : {"GLOBAL:MSG:TRUNCATED", "LOCAL:MPI:CALL_FAILED"})
      if (text.str().find("\"check\": \"" + std::string(check) + "\"") != std::string::npos) found += check;
    return found;
  }

 private:
  const std::string report_;
  Result<Control> control_ = Control::make({});
  TestRing sender_, receiver_;
  std::unique_ptr<Analyzer> analyzer_;
  std::thread thread_;
};

TEST_F(TwoRanks, ReceiverWaitsForTheSendersRecord) {
  const auto start = std::chrono::steady_clock::now();
  receiver_fails();
  std::this_thread::sleep_for(50ms);
  const bool gone = let_go();
  const bool in_time = std::chrono::steady_clock::now() - start < 400ms;
  EXPECT_FALSE(gone && in_time) << "the launcher would end the sender before it has told of its send";
  sender_tells();
  EXPECT_TRUE(let_go_within(10s));
  EXPECT_EQ(findings(), "GLOBAL:MSG:TRUNCATED");
}

TEST_F(TwoRanks, ReceiverDoesNotWaitForEver) {
  receiver_fails();
  EXPECT_TRUE(let_go_within(10s));
  EXPECT_EQ(findings(), "LOCAL:MPI:CALL_FAILED");
}

}  // namespace
}  // namespace mpivet::analyzer
