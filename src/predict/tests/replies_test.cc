// Operations that go to whom a receive from any source has heard from: in another order they might go elsewhere.
#include <gtest/gtest.h>

#include "predict/prediction.h"
#include "predict/text/text_reader.h"

namespace mpivet::predict {
namespace {

std::uint64_t replies(const std::string& first_rank) {
  const auto log = parse_text_log("processes 3\nP0: " + first_rank + "\nP1: Send(0,0)\nP2: Send(0,0)\n", "log");
  EXPECT_TRUE(log.ok()) << log.error().message;
  return log ? look_at(*log).replies : 0;
}

TEST(Replies, GoToWhomItHeardFrom) {
  EXPECT_EQ(replies("Recv(*,0)=1 Send(1,1)"), 1u);
  EXPECT_EQ(replies("Recv(*,0)=1 Send(2,1)"), 0u);
  EXPECT_EQ(replies("Recv(1,0) Send(1,1)"), 0u);
}

TEST(Replies, NeedThatSomethingHasCome) {
  EXPECT_EQ(replies("Irecv(*,0)=1 Wait() Send(1,1)"), 1u);
  EXPECT_EQ(replies("Irecv(*,0)=1 Send(1,1) Wait()"), 0u);
  EXPECT_EQ(replies("Recv(*,0)=1 Irecv(*,0)=2 Send(1,1) Wait()"), 1u);
}

}  // namespace
}  // namespace mpivet::predict
