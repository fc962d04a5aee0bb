#include "report/findings/suppression.h"

#include <gtest/gtest.h>

#include <fstream>

#include "report/findings/suppressions.h"
#include "samples.h"

namespace mpivet::report {
namespace {

const std::vector<std::string> kChecks{"GLOBAL:MSG:TRUNCATED", "GLOBAL:MSG:PENDING", "LOCAL:DATATYPE:NOT_FREED"};

Result<Suppression> parse(const std::string& text) { return parse_suppression(text, "s:1", kChecks); }

bool hides(const std::string& text, Finding finding) {
  Suppressions all;
  EXPECT_TRUE(all.add(text, "s:1", kChecks).ok()) << text;
  bool nothing_left = false;
  all.take(finding, nothing_left);
  return nothing_left;
}

std::string error_of(const std::string& text) {
  const auto parsed = parse(text);
  if (parsed) return "";
  EXPECT_EQ(parsed.error().blame, Blame::usage);
  return parsed.error().message;
}

TEST(Suppression, ByCheck) {
  const Finding finding = samples::truncated();
  for (const char* text : {"GLOBAL:MSG:TRUNCATED", "check=global:msg:*", "GLOBAL:MSG", "*", "rank=0-3"})
    EXPECT_TRUE(hides(text, finding)) << text;
  EXPECT_FALSE(hides("GLOBAL:MSG:PENDING", finding));
  EXPECT_FALSE(hides("LOCAL", finding));
}

TEST(Suppression, ByPlaceOfAnyOfItsCalls) {
  const Finding finding = samples::truncated();
  for (const char* text :
       {"file=take.c", "file=u/take.c", "file=/home/u/take.c line=12", "file=*.c line=33", "function=take",
        "function=take(int)", "function=ta* file=take.c", "function=MPI_Recv file=take.c line=12", "function=MPI_Send",
        "call=MPI_Re*", "call='MPI_Recv(*tag=7*'", "file=take.c line=1-20", "file=take.c line=3,12", "module=app",
        "rank=0,1 file=main.c"})
    EXPECT_TRUE(hides(text, finding)) << text;
}

TEST(Suppression, AllConditionsMustHold) {
  const Finding finding = samples::truncated();
  for (const char* text :
       {"file=ake.c", "file=take.c line=13", "file=take.c line=13-99", "function=tak",
        "function=take file=main.c line=40", "call=MPI_Send function=take", "function=MPI_Send file=take.c",
        "module=libapp.so", "rank=0", "rank=1 file=take.c", "GLOBAL:MSG:PENDING file=take.c"})
    EXPECT_FALSE(hides(text, finding)) << text;
}

TEST(Suppression, WrongOnesAreNamed) {
  EXPECT_NE(error_of("GLOBAL:MSG:TRUNCATE").find("did you mean GLOBAL:MSG:TRUNCATED?"), std::string::npos);
  EXPECT_NE(error_of("flie=a.c").find("did you mean file=?"), std::string::npos);
  EXPECT_NE(error_of("line=12").find("needs \"file=\""), std::string::npos);
  EXPECT_NE(error_of("file=").find("no value"), std::string::npos);
  EXPECT_NE(error_of("file=a.c file=b.c").find("twice"), std::string::npos);
  for (const char* numbers : {"x", "3-", "5-3", "-1", "1,,x", ",", "99999999999"})
    EXPECT_NE(error_of(std::string("rank=") + numbers).find("as in 0-3,7"), std::string::npos) << numbers;
  EXPECT_NE(error_of("  "), "");
  EXPECT_TRUE(error_of("*").empty());
}

TEST(Suppression, FilesHaveCommentsAndTellTheLine) {
  const std::string path = ::testing::TempDir() + "mpivet-suppressions-test";
  std::ofstream(path) << "# known\n\n  GLOBAL:MSG:TRUNCATED file=take.c  \nLOCAL:TYPO file=x\n";
  Suppressions all;
  const auto read = all.read_file(path, kChecks);
  ASSERT_FALSE(read.ok());
  EXPECT_NE(read.error().message.find(path + ":4: there is no check"), std::string::npos) << read.error().message;
  std::remove(path.c_str());
  EXPECT_FALSE(all.read_file(path, kChecks).ok()) << "no such file";
}

TEST(Suppression, TheFirstThatMatchesCounts) {
  Suppressions all;
  ASSERT_TRUE(all.add("file=take.c", "s:1", kChecks).ok());
  ASSERT_TRUE(all.add("GLOBAL", "s:2", kChecks).ok());
  Finding finding = samples::truncated();
  bool nothing_left = false;
  const auto hidden = all.take(finding, nothing_left);
  ASSERT_EQ(hidden.size(), 1u);
  EXPECT_EQ(hidden[0].by, 0u);
}

TEST(Suppression, RemarksOnWhatHidesTooMuch) {
  Suppressions all;
  for (const char* text : {"*", "file=*.c", "GLOBAL:MSG:TRUNCATED file=a.c", "LOCAL rank=7"})
    ASSERT_TRUE(all.add(text, "s", kChecks).ok());
  Finding other = samples::truncated();
  other.check = checks::CheckName::read("GLOBAL:MSG:PENDING");
  all.count(1, samples::truncated(), true);
  all.count(1, other, true);
  const auto uses = all.uses();
  EXPECT_NE(uses[0].remark.find("everything"), std::string::npos);
  EXPECT_NE(uses[1].remark.find("2 checks: GLOBAL:MSG:PENDING, GLOBAL:MSG:TRUNCATED"), std::string::npos);
  EXPECT_NE(uses[2].remark.find("not used"), std::string::npos);
}

}  // namespace
}  // namespace mpivet::report
