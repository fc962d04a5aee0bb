#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>

#include <condition_variable>
#include <mutex>

#include "analyzer/attach/attach_server.h"
#include "analyzer/attach/descriptor_message.h"
#include "analyzer/rings/control.h"
#include "base/token.h"
#include "test_ring.h"

namespace mpivet::analyzer {
namespace {

using event::AttachHello;
using event::AttachReply;
using event::AttachStatus;

TEST(RingMap, RefusesWhatCouldHurt) {
  const auto refused = [](auto change) {
    TestRing ring;
    change(ring.header());
    return !RingMap::open(ring.fd(), spec::kSpecHash).ok();
  };
  EXPECT_FALSE(refused([](event::RingHeader&) {}));
  EXPECT_TRUE(refused([](event::RingHeader& h) { h.magic = 1; }));
  EXPECT_TRUE(refused([](event::RingHeader& h) { h.version = 99; }));
  EXPECT_TRUE(refused([](event::RingHeader& h) { h.spec_hash ^= 1; }));
  EXPECT_TRUE(refused([](event::RingHeader& h) { h.capacity = 1000; }));
  EXPECT_TRUE(refused([](event::RingHeader& h) { h.capacity = 0; }));
  EXPECT_TRUE(refused([](event::RingHeader& h) { h.capacity = 1u << 31; }));
  EXPECT_TRUE(refused([](event::RingHeader& h) { h.capacity *= 2; }));
  EXPECT_TRUE(refused([](event::RingHeader& h) { h.header_bytes = 64; }));
  EXPECT_TRUE(refused([](event::RingHeader& h) { h.header_bytes += 32; }));
  EXPECT_TRUE(refused([](event::RingHeader& h) { h.header_bytes = 0xffffffc0; }));
}

TEST(RingMap, RefusesAFileThatCanShrink) {
  TestRing ring(event::kMinRingSlots, false);
  EXPECT_FALSE(RingMap::open(ring.fd(), spec::kSpecHash).ok());
}

TEST(RingMap, RefusesAShortFileAndNoFile) {
  const UniqueFd fd(::memfd_create("short", MFD_CLOEXEC | MFD_ALLOW_SEALING));
  ::fcntl(fd.get(), F_ADD_SEALS, F_SEAL_SHRINK);
  EXPECT_FALSE(RingMap::open(fd.get(), spec::kSpecHash).ok());
  EXPECT_FALSE(RingMap::open(-1, spec::kSpecHash).ok());
}

struct AttachTest : ::testing::Test {
  void SetUp() override {
    auto listening = listen_on(token);
    ASSERT_TRUE(listening.ok());
    AttachServer::Callbacks callbacks;
    callbacks.attached = [this](int, pid_t pid, RingMap) { note([&] { attached.push_back(pid); }); };
    callbacks.gone = [this](int index, UniqueFd) { note([&] { gone.push_back(index); }); };
    server = std::make_unique<AttachServer>(std::move(*listening), control->fd(), std::move(callbacks));
  }
  template <class Change>
  void note(Change change) {
    const std::lock_guard guard(lock);
    change();
    changed.notify_all();
  }
  template <class Condition>
  bool eventually(Condition condition) {
    std::unique_lock guard(lock);
    return changed.wait_for(guard, std::chrono::seconds(5), condition);
  }
  UniqueFd connect() const {
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const auto length = event::socket_name(token.c_str(), address.sun_path);
    UniqueFd fd(::socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0));
    const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + length);
    EXPECT_EQ(::connect(fd.get(), reinterpret_cast<sockaddr*>(&address), size), 0);
    return fd;
  }
  // The answer to a hello; nothing when the server hangs up without one.
  static std::pair<AttachStatus, bool> say(int fd, AttachHello hello, int ring,
                                           std::size_t size = sizeof(AttachHello)) {
    send_with_descriptor(fd, &hello, size, ring);
    pollfd waiting{fd, POLLIN, 0};
    ::poll(&waiting, 1, 5000);
    AttachReply reply{};
    auto received = receive_with_descriptor(fd, &reply, sizeof reply);
    EXPECT_EQ(received.bytes, static_cast<long>(sizeof reply));
    return {reply.status, received.descriptor.valid()};
  }
  static AttachHello good() { return {event::kAttachMagic, event::kInterfaceVersion, spec::kSpecHash, ::getpid(), 1}; }

  const std::string token = random_token();
  Result<Control> control = Control::make({});
  std::mutex lock;
  std::condition_variable changed;
  std::vector<pid_t> attached;
  std::vector<int> gone;
  std::unique_ptr<AttachServer> server;
  TestRing ring;
};

TEST_F(AttachTest, AcceptsARankAndNoticesItsEnd) {
  auto fd = connect();
  const auto [status, control_page] = say(fd.get(), good(), ring.fd());
  EXPECT_EQ(status, AttachStatus::accepted);
  EXPECT_TRUE(control_page);
  EXPECT_TRUE(eventually([&] { return attached == std::vector<pid_t>{::getpid()}; }));
  fd.reset();
  EXPECT_TRUE(eventually([&] { return gone == std::vector<int>{0}; }));
}

TEST_F(AttachTest, NoticesADeadProcessWhoseChildKeepsTheSocket) {
  const UniqueFd probe(static_cast<int>(::syscall(SYS_pidfd_open, ::getpid(), 0)));
  if (!probe.valid()) GTEST_SKIP() << "this kernel has no pidfds";
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  const pid_t pid = ::fork();
  if (pid == 0) {
    auto fd = connect();
    say(fd.get(), good(), ring.fd());
    if (::fork() == 0) {
      char byte;
      ::close(ends[1]);
      [[maybe_unused]] auto end = ::read(ends[0], &byte, 1);  // lives until the test lets go
    }
    ::_exit(0);
  }
  ::close(ends[0]);
  ::waitpid(pid, nullptr, 0);
  EXPECT_TRUE(eventually([&] { return gone.size() == 1; }));
  ::close(ends[1]);
}

TEST_F(AttachTest, RefusesStrangers) {
  auto hello = good();
  hello.version = 77;
  EXPECT_EQ(say(connect().get(), hello, ring.fd()).first, AttachStatus::wrong_version);
  hello = good();
  hello.spec_hash ^= 1;
  EXPECT_EQ(say(connect().get(), hello, ring.fd()).first, AttachStatus::wrong_version);
  hello = good();
  hello.magic = 0;
  EXPECT_EQ(say(connect().get(), hello, ring.fd()).first, AttachStatus::bad_ring);
  EXPECT_EQ(say(connect().get(), good(), -1).first, AttachStatus::bad_ring);
  EXPECT_EQ(say(connect().get(), good(), ring.fd(), 8).first, AttachStatus::bad_ring);
  ring.header().capacity = 3;
  EXPECT_EQ(say(connect().get(), good(), ring.fd()).first, AttachStatus::bad_ring);
  EXPECT_TRUE(attached.empty());
}

TEST_F(AttachTest, ASilentOrHangingUpClientDisturbsNobody) {
  const auto silent = connect();
  connect();  // hangs up at once
  EXPECT_EQ(say(connect().get(), good(), ring.fd()).first, AttachStatus::accepted);
}

}  // namespace
}  // namespace mpivet::analyzer
