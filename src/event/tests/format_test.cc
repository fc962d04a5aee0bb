#include "event/format.h"

#include <gtest/gtest.h>

#include "event/canonical.h"
#include "event/tests/record_builder.h"
#include "spec/args.h"
#include "spec/constants.h"

namespace mpivet::event {
namespace {

using spec::Func;
using spec::HandleKind;
using test::RecordBuilder;

std::string no_name(HandleKind, std::uint32_t) { return {}; }

template <class Args>
std::string formatted(Func func, const Args& args, Kind kind = Kind::call) {
  RecordBuilder builder(func, kind);
  return format_call(builder.args(args).record(), no_name);
}

TEST(Format, Isend) {
  args::Isend a{};
  a.buf = 0x7ffc10;
  a.count = 1;
  a.datatype = spec::kDatatype_INT;
  a.dest = 1;
  a.tag = 100;
  a.comm = kCommWorld;
  a.request_addr = 0x7ffe20;
  a.request = 1024;
  EXPECT_EQ(formatted(Func::Isend, a),
            "MPI_Isend(buf=0x7ffc10, count=1, datatype=MPI_INT, dest=1, tag=100, comm=MPI_COMM_WORLD, "
            "*request=0x7ffe20)");
  EXPECT_EQ(formatted(Func::Isend_c, a).substr(0, 12), "MPI_Isend_c(");
}

TEST(Format, SpecialValues) {
  args::Recv a{};
  a.buf = kBottom;
  a.source = kAnySource;
  a.tag = kAnyTag;
  a.comm = kCommSelf;
  a.datatype = spec::kDatatype_BYTE;
  EXPECT_EQ(formatted(Func::Recv, a, Kind::enter),
            "MPI_Recv(buf=MPI_BOTTOM, count=0, datatype=MPI_BYTE, source=MPI_ANY_SOURCE, tag=MPI_ANY_TAG, "
            "comm=MPI_COMM_SELF, status=MPI_STATUS_IGNORE)");
  a.source = kProcNull;
  a.status = 0x10;
  EXPECT_NE(formatted(Func::Recv, a).find("source=MPI_PROC_NULL"), std::string::npos);
  EXPECT_NE(formatted(Func::Recv, a).find("status=0x10)"), std::string::npos);
}

TEST(Format, InvalidRankIsShownAsGiven) {
  args::Send a{};
  a.dest = -5 + kForeignShift;
  a.tag = -1 + kForeignShift;
  EXPECT_NE(formatted(Func::Send, a).find("dest=-5, tag=-1,"), std::string::npos);
}

TEST(Format, CollectiveInPlaceAndRoot) {
  args::Reduce a{};
  a.sendbuf = kInPlace;
  a.recvbuf = 0x20;
  a.count = 3;
  a.datatype = 1040;
  a.op = spec::kOp_SUM;
  a.root = kRoot;
  a.comm = 1025;
  EXPECT_EQ(formatted(Func::Reduce, a, Kind::enter),
            "MPI_Reduce(sendbuf=MPI_IN_PLACE, recvbuf=0x20, count=3, datatype=datatype#1040, op=MPI_SUM, "
            "root=MPI_ROOT, comm=comm#1025)");
}

TEST(Format, NamesFromTheNamer) {
  args::Barrier a{};
  a.comm = 1025;
  RecordBuilder builder(Func::Barrier, Kind::enter);
  auto name = [](HandleKind kind, std::uint32_t id) {
    return kind == HandleKind::comm && id == 1025 ? "rows" : std::string();
  };
  EXPECT_EQ(format_call(builder.args(a).record(), name), "MPI_Barrier(comm=rows)");
  a.comm = kUnknownHandle;
  EXPECT_EQ(formatted(Func::Barrier, a), "MPI_Barrier(comm=<unknown comm>)");
  a.comm = kNullHandle;
  EXPECT_EQ(formatted(Func::Barrier, a), "MPI_Barrier(comm=MPI_COMM_NULL)");
}

TEST(Format, CreatedAndFreedHandles) {
  args::Comm_split a{};
  a.comm = kCommWorld;
  a.color = kUndefined;
  a.key = -7;
  a.newcomm_addr = 0xabc;
  EXPECT_EQ(formatted(Func::Comm_split, a, Kind::enter),
            "MPI_Comm_split(comm=MPI_COMM_WORLD, color=MPI_UNDEFINED, key=-7, *newcomm=0xabc)");
  args::Type_free t{};
  t.datatype_addr = 0xdef;
  t.datatype = 1030;
  EXPECT_EQ(formatted(Func::Type_free, t), "MPI_Type_free(*datatype=datatype#1030)");
}

TEST(Format, Arrays) {
  args::Allgatherv a{};
  a.sendbuf = 0x10;
  a.recvbuf = 0x20;
  a.recvcounts = 0x30;
  a.displs = 0x40;
  a.sendtype = a.recvtype = spec::kDatatype_DOUBLE;
  a.comm = kCommWorld;
  RecordBuilder builder(Func::Allgatherv, Kind::enter);
  builder.args(a).array<std::int64_t>({1, 2, 3, 4, 5, 6, 7, 8}).array<std::int64_t>({0, 1});
  EXPECT_EQ(format_call(builder.record(), no_name),
            "MPI_Allgatherv(sendbuf=0x10, sendcount=0, sendtype=MPI_DOUBLE, recvbuf=0x20, recvcounts=[1, 2, 3, … 8 "
            "values], displs=[0, 1], recvtype=MPI_DOUBLE, comm=MPI_COMM_WORLD)");
}

TEST(Format, ArraysOfHandlesAndRequests) {
  args::Waitall w{};
  w.count = 2;
  w.array_of_requests = 0x50;
  RecordBuilder waitall(Func::Waitall, Kind::enter);
  EXPECT_EQ(format_call(waitall.args(w).array<std::uint32_t>({1024, 1025}).record(), no_name),
            "MPI_Waitall(count=2, array_of_requests=[2 requests], array_of_statuses=MPI_STATUSES_IGNORE)");
  args::Type_create_struct s{};
  s.count = 2;
  s.array_of_blocklengths = s.array_of_displacements = s.array_of_types = 0x60;
  s.newtype_addr = 0x70;
  s.newtype = 1024;
  RecordBuilder type(Func::Type_create_struct, Kind::call);
  type.args(s).array<std::int64_t>({1, 3}).array<std::int64_t>({0, 8});
  type.array<std::uint32_t>({spec::kDatatype_INT, spec::kDatatype_DOUBLE});
  EXPECT_EQ(format_call(type.record(), no_name),
            "MPI_Type_create_struct(count=2, array_of_blocklengths=[1, 3], array_of_displacements=[0, 8], "
            "array_of_types=[MPI_INT, MPI_DOUBLE], *newtype=datatype#1024)");
}

TEST(Format, InsignificantArrayShowsItsAddress) {
  args::Gatherv a{};
  a.recvcounts = 0x99;
  RecordBuilder builder(Func::Gatherv, Kind::enter);
  builder.args(a).array<std::int64_t>({}).array<std::int64_t>({});
  const std::string text = format_call(builder.record(), no_name);
  EXPECT_NE(text.find("recvcounts=0x99, displs=0x0,"), std::string::npos);
}

TEST(Format, Strings) {
  args::Comm_set_name a{};
  a.comm = kCommWorld;
  a.comm_name = 0x5;
  RecordBuilder builder(Func::Comm_set_name, Kind::call);
  EXPECT_EQ(format_call(builder.args(a).string("a \"b\"\n\x01").record(), no_name),
            "MPI_Comm_set_name(comm=MPI_COMM_WORLD, comm_name=\"a \\\"b\\\"\\n\\x01\")");
}

TEST(Format, NamedIntegersAndBits) {
  args::Win_fence fence{};
  fence.assert = 4 | 16;
  fence.win = 1024;
  EXPECT_EQ(formatted(Func::Win_fence, fence), "MPI_Win_fence(assert=MPI_MODE_NOPUT|MPI_MODE_NOSUCCEED, win=win#1024)");
  fence.assert = 0;
  EXPECT_EQ(formatted(Func::Win_fence, fence), "MPI_Win_fence(assert=0, win=win#1024)");
  args::Comm_split_type split{};
  split.split_type = 1;
  EXPECT_NE(formatted(Func::Comm_split_type, split).find("split_type=MPI_COMM_TYPE_SHARED"), std::string::npos);
}

TEST(Format, RequestsInWaits) {
  args::Wait a{};
  a.request_addr = 0x7ffe20;
  a.request = 1024;
  EXPECT_EQ(formatted(Func::Wait, a, Kind::enter), "MPI_Wait(*request=0x7ffe20, status=MPI_STATUS_IGNORE)");
  a.request = kNullHandle;
  EXPECT_EQ(formatted(Func::Wait, a, Kind::enter), "MPI_Wait(*request=MPI_REQUEST_NULL, status=MPI_STATUS_IGNORE)");
}

TEST(Format, NoParametersAndNoCall) {
  RecordBuilder finalize(Func::Finalize, Kind::enter);
  EXPECT_EQ(format_call(finalize.record(), no_name), "MPI_Finalize()");
  RecordBuilder exit(Func::Send, Kind::exit);
  EXPECT_EQ(format_call(exit.record(), no_name), "<unknown call>");
}

TEST(Format, TruncatedRecordIsMarked) {
  RecordBuilder builder(Func::Send, Kind::enter);
  builder.header().flags = kChunked;
  EXPECT_EQ(format_call(builder.record(), no_name), "MPI_Send(…)");
}

}  // namespace
}  // namespace mpivet::event
