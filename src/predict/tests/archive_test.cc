// Logs through OTF2 archives and back.
#include <gtest/gtest.h>

#include "predict/any_log.h"
#include "predict/text/text_writer.h"
#include "trace/tests/sample_calls.h"

namespace mpivet::predict {
namespace {

std::string through_archive(const std::string& text, int threads = 1) {
  const trace::TemporaryFolder folder;
  auto log = parse_text_log(text, "test");
  EXPECT_TRUE(log) << log.error().message;
  const auto written = write_archive_log(*log, folder / "t");
  EXPECT_TRUE(written) << written.error().message;
  auto read = read_log({folder / "t"}, {.threads = threads, .progress = {}});
  EXPECT_TRUE(read) << read.error().message;
  EXPECT_TRUE(read->lacks.empty()) << read->lacks[0];
  return render_text_log(*read);
}

void expect_same(const std::string& text) {
  const std::string plain = render_text_log(*parse_text_log(text, "test"));
  EXPECT_EQ(through_archive(text), plain);
  EXPECT_EQ(through_archive(text, 2), plain);
}

TEST(ArchiveLog, KeepsThePapersPrograms) {
  expect_same(
      "P0: Recv(*,0) Send(3,0) Recv(*,0)\nP1: Send(0,0) Send(3,0)\nP2: Recv(*,0) Send(0,0)\nP3: Recv(1,0) Recv(0,0)\n"
      "P4: Send(2,0)\n");
  expect_same("P0: Recv(1,1) Send(1,2) Barrier()\nP1: Send(0,1) Recv(0,2) Barrier()\n");
}

TEST(ArchiveLog, KeepsAllKindsOfOperations) {
  expect_same(
      "processes 4\ncomm half: 0-2:2\n"
      "P0: Isend(1,5) Irecv(*,*)[ring.c:12]=1,7 Waitall() Ssend(1,1) Bcast(0) Ibarrier() Wait() Send(2,3)@half\n"
      "P1: Recv(0,5) Send(0,7) Recv(0,1) Bcast(0) Ibarrier() Wait()\n"
      "P2: Bcast(0) Ibarrier() Wait() Recv(0,3)@half Sendrecv(3,1,3,2) Finalize()\n"
      "P3: Bcast(0) Ibarrier() Wait() Sendrecv(2,2,2,1) Send(null,0) Recv(2,0) ...\n");
  expect_same(
      "P0: Isend(1,1,a) Isend(1,2,b) Waitany(a,b)=b Wait(a) Probe(*,3)=1 Recv(1,3) Mprobe(1,4,m) Mrecv(m)\n"
      "P1: Irecv(0,1,x) Irecv(0,2,y) Waitsome(x,y)=x,y Send(0,3) Send(0,4)\n");
}

TEST(ArchiveLog, KeepsTopologiesAndRequestsOfAProcessAlone) {
  expect_same(
      "processes 3\ncomm ring: 0-2\nsources ring: 0<2 1<0,0 2<\ncomm self: each\n"
      "P0: Neighbor_allgather()@ring Ibarrier(a)@self Irecv(1,0,b) Waitany(a,b)=a\n"
      "P1: Neighbor_allgather()@ring\nP2: Neighbor_allgather()@ring Ibcast(2)@self Wait()\n");
}

TEST(ArchiveLog, KeepsIntercommunicatorsAndTheOrderOfRanks) {
  expect_same(
      "processes 4\ncomm both: 0-2:2 | 1 3\ncomm back: 0-3\norder back: 3 1 0 2\n"
      "P0: Allgather()@both Bcast(0)@both Scan()@back Send(3,1)@both Reduce(2)@back\n"
      "P1: Allgather()@both Bcast(0)@both Scan()@back Reduce(2)@back\n"
      "P2: Allgather()@both Bcast(null)@both Scan()@back Reduce(2)@back\n"
      "P3: Allgather()@both Bcast(0)@both Scan()@back Recv(0,1)@both Reduce(2)@back\n");
}

TEST(ArchiveLog, RefusesArchivesThatDoNotBelongTogether) {
  const trace::TemporaryFolder folder;
  ASSERT_TRUE(write_archive_log(*parse_text_log("P0: Barrier()\nP1: Barrier()\n", "a"), folder / "a"));
  ASSERT_TRUE(write_archive_log(*parse_text_log("P0: Barrier()\n", "b"), folder / "b"));
  const auto both = read_log({folder / "a", folder / "b"});
  ASSERT_FALSE(both);
  EXPECT_NE(both.error().message.find("do not belong together"), std::string::npos);
}

}  // namespace
}  // namespace mpivet::predict
