#include "trace/wire.h"

#include <gtest/gtest.h>

#include <random>

#include "trace/tests/sample_calls.h"
#include "trace/topology_text.h"

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

TEST(Wire, GivesBackTopologies) {
  ArchiveDefinitions d, read;
  d.world = 9;
  d.comms[3].group = {0, 1, 2, 8};
  d.comms[3].sources = {{0, {8, 1}}, {1, {}}, {8, {8}}};
  WireWriter out;
  put(out, d);
  WireReader in(out.bytes());
  ASSERT_TRUE(get(in, read));
  EXPECT_EQ(read.comms.at(3).sources, d.comms[3].sources);
}

TEST(TopologyText, ThereAndBack) {
  const std::map<int, std::vector<int>> sources = {{0, {8, 1}}, {1, {}}, {8, {8}}};
  EXPECT_EQ(topology_text(sources), "0<8,1 1< 8<8");
  EXPECT_EQ(topology_of("0<8,1 1< 8<8", 9), sources);
  EXPECT_TRUE(topology_of("", 9).empty());
  // Ranks that there are not, and what is no such text.
  for (const char* text : {"9<1", "-1<0", "x", "0", "0>1"}) EXPECT_TRUE(topology_of(text, 9).empty()) << text;
  EXPECT_EQ(topology_of("0<1,9", 9).at(0), std::vector<int>{1});
  EXPECT_EQ(topology_of("0<1;2 1<0", 9).size(), 1u);
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
