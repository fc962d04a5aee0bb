#include "trace/wire.h"

#include <gtest/gtest.h>

#include <random>

#include "trace/tests/sample_calls.h"

namespace mpivet::trace {
namespace {

TEST(Wire, GivesBackCalls) {
  for (const Call& call : sample_calls()) {
    WireWriter out;
    put(out, call);
    WireReader in(out.bytes());
    Call read;
    ASSERT_TRUE(get(in, read));
    EXPECT_TRUE(in.at_end());
    EXPECT_EQ(read.func, call.func);
    EXPECT_EQ(read.end, call.end);
    EXPECT_EQ(read.returned, call.returned);
    EXPECT_EQ(read.present, call.present);
    EXPECT_EQ(read.requests, call.requests);
    EXPECT_EQ(read.started.size(), call.started.size());
    ASSERT_EQ(read.done.size(), call.done.size());
    for (std::size_t i = 0; i < read.done.size(); ++i) EXPECT_EQ(read.done[i].received, call.done[i].received);
  }
}

TEST(Wire, RefusesWhatIsCut) {
  WireWriter out;
  put(out, sample_calls()[6]);
  for (std::size_t size = 0; size < out.bytes().size(); ++size) {
    WireReader in(std::string_view(out.bytes()).substr(0, size));
    Call read;
    EXPECT_FALSE(get(in, read)) << size;
  }
}

TEST(Wire, TakesAnyBytes) {
  std::mt19937 random(1);
  for (int i = 0; i < 20'000; ++i) {
    std::string bytes(random() % 64, '\0');
    for (char& c : bytes) c = static_cast<char>(random());
    WireReader in(bytes), other(bytes);
    Call call;
    ArchiveDefinitions definitions;
    get(in, call);
    get(other, definitions);
  }
}

}  // namespace
}  // namespace mpivet::trace
