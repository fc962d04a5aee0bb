#include "event/decode.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "event/canonical.h"
#include "event/ring.h"
#include "event/tests/record_builder.h"
#include "spec/args.h"
#include "spec/constants.h"

namespace mpivet::event {
namespace {

using spec::Func;
using test::RecordBuilder;

static_assert(spec::kFunctionCount < kMaxFunctions, "RingHeader::calls counts every function");

RecordBuilder gatherv() {
  args::Gatherv a{};
  a.sendbuf = 0x1000;
  a.sendcount = 5;
  a.recvcounts = 0x2000;
  a.displs = 0x3000;
  a.root = 2;
  a.comm = kCommWorld;
  return RecordBuilder(Func::Gatherv, Kind::enter).args(a).array<std::int64_t>({5, -6, 7}).array<std::int64_t>({0, 5});
}

TEST(Decode, ValuesByNameAndIndex) {
  auto builder = gatherv();
  Arguments args(builder.record());
  ASSERT_TRUE(args.known());
  EXPECT_STREQ(args.info().name, "MPI_Gatherv");
  EXPECT_EQ(args.value("sendcount"), 5);
  EXPECT_EQ(args.value("root"), 2);
  EXPECT_EQ(args.value("comm"), kCommWorld);
  EXPECT_EQ(args.address("recvcounts"), 0x2000u);
  EXPECT_EQ(args.value(args.find("sendbuf")), 0x1000);
  EXPECT_EQ(args.find("nothing"), -1);
  EXPECT_EQ(args.value("nothing"), std::nullopt);
  EXPECT_EQ(args.address("root"), std::nullopt);
}

TEST(Decode, ArraysFollowTheStructInOrder) {
  auto builder = gatherv();
  Arguments args(builder.record());
  auto counts = args.elements("recvcounts");
  auto displs = args.elements("displs");
  ASSERT_TRUE(counts && displs);
  ASSERT_EQ(counts->size(), 3u);
  EXPECT_EQ((*counts)[1], -6);
  EXPECT_EQ((*counts)[3], 0);
  ASSERT_EQ(displs->size(), 2u);
  EXPECT_EQ((*displs)[1], 5);
  EXPECT_FALSE(args.elements("sendcount"));
}

TEST(Decode, NegativeIntsAndLargeIdsKeepTheirSign) {
  args::Irecv a{};
  a.source = kAnySource;
  a.comm = kUnknownHandle;
  a.request_addr = 0xfff0;
  a.request = 1030;
  RecordBuilder builder(Func::Irecv, Kind::call);
  Arguments args(builder.args(a).record());
  EXPECT_EQ(args.value("source"), kAnySource);
  EXPECT_EQ(args.value("comm"), std::int64_t{kUnknownHandle});
  EXPECT_EQ(args.value("request"), 1030);
  EXPECT_EQ(args.address("request"), 0xfff0u);
}

TEST(Decode, Strings) {
  args::Comm_set_name a{};
  RecordBuilder builder(Func::Comm_set_name, Kind::call);
  Arguments args(builder.args(a).string("halo").record());
  EXPECT_EQ(args.string("comm_name"), "halo");
  EXPECT_EQ(args.string("comm"), std::nullopt);
}

TEST(Decode, RestIsWhatFollowsTheArguments) {
  args::Wait a{};
  const ExitInfo exit{0, 0, 0, 1};
  RecordBuilder builder(Func::Wait, Kind::call);
  Arguments args(builder.args(a).args(exit).record());
  ASSERT_GE(args.rest().size(), sizeof exit);
  EXPECT_EQ(std::memcmp(args.rest().data(), &exit, sizeof exit), 0);
}

TEST(Decode, ChunkedPayloadIsSeparate) {
  auto whole = gatherv();
  const std::vector<std::byte> payload(whole.bytes().begin() + sizeof(Header), whole.bytes().end());
  RecordBuilder builder(Func::Gatherv, Kind::enter);
  builder.header().flags = kChunked;
  Arguments without(builder.record());
  EXPECT_TRUE(without.known());
  EXPECT_EQ(without.value("root"), std::nullopt);
  Arguments with(builder.record(), payload);
  EXPECT_EQ(with.value("root"), 2);
  ASSERT_TRUE(with.elements("recvcounts"));
  EXPECT_EQ(with.elements("recvcounts")->size(), 3u);
}

TEST(Decode, OtherRecordsHaveNoArguments) {
  RecordBuilder builder(Func::Send, Kind::exit);
  EXPECT_FALSE(Arguments(builder.args(args::Send{}).record()).known());
  RecordBuilder nonsense(static_cast<Func>(60000), Kind::call);
  EXPECT_FALSE(Arguments(nonsense.args(args::Send{}).record()).known());
}

// Reads everything there is to read.
void read_all(const Arguments& args) {
  for (int i = 0; i < args.count(); ++i) {
    args.value(i);
    args.address(i);
    args.string(i);
    if (auto elements = args.elements(i))
      for (std::size_t e = 0; e < elements->size(); ++e) (*elements)[e];
  }
  args.rest();
}

// An exact heap block: a sanitizer sees any byte read behind it.
void read_exactly(const std::vector<std::byte>& bytes, std::size_t size) {
  auto* block = static_cast<std::byte*>(std::malloc(size ? size : 1));
  if (size) std::memcpy(block, bytes.data(), size);
  read_all(Arguments(std::span<const std::byte>(block, size)));
  std::free(block);
}

TEST(Decode, TruncatedRecordsAreSafe) {
  auto builder = gatherv();
  const auto bytes = builder.bytes();
  for (std::size_t size = 0; size <= bytes.size(); ++size) read_exactly(bytes, size);
  Arguments cut(std::span<const std::byte>(bytes).first(sizeof(Header) + sizeof(args::Gatherv) + 8));
  EXPECT_EQ(cut.value("root"), 2);
  EXPECT_FALSE(cut.elements("recvcounts"));
  EXPECT_FALSE(cut.elements("displs"));
}

TEST(Decode, DamagedRecordsAreSafe) {
  std::srand(7);
  for (int func = 0; func <= spec::kFunctionCount; ++func) {
    std::vector<std::byte> bytes(256);
    for (auto& b : bytes) b = static_cast<std::byte>(std::rand());
    Header header{};
    header.func = static_cast<std::uint16_t>(func);
    header.kind = Kind::call;
    header.slots = 4;
    std::memcpy(bytes.data(), &header, sizeof header);
    read_exactly(bytes, bytes.size());
    read_exactly(bytes, 100);
  }
}

}  // namespace
}  // namespace mpivet::event
