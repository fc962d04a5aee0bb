#include "report/formats/json.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "samples.h"

namespace mpivet::report {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

json parsed(const RunInfo& run, const std::vector<Finding>& findings) {
  return json::parse(render_json({run, {}, findings}));
}

TEST(Json, HoldsTheFinding) {
  const json finding = parsed(samples::run(), {samples::truncated()})["findings"][0];
  EXPECT_EQ(finding["check"], "GLOBAL:MSG:TRUNCATED");
  EXPECT_EQ(finding["severity"], "error");
  EXPECT_EQ(finding["evidence"], "confirmed");
  EXPECT_EQ(finding["ranks"], json({0, 1}));
  EXPECT_EQ(finding["ranks_text"], "0,1");
  EXPECT_EQ(finding["sites"][0]["intro"], "received at");
  EXPECT_EQ(finding["sites"][0]["ranks"], json({1}));
  const json& stack = finding["sites"][0]["stack"];
  EXPECT_EQ(stack[0]["file"], "/home/u/take.c");
  EXPECT_EQ(stack[0]["line"], 12);
  EXPECT_EQ(stack[0]["address"], "0x55555555400c");
  EXPECT_EQ(stack[0]["internal"], false);
  EXPECT_EQ(stack[2]["internal"], true);
  EXPECT_FALSE(stack[2].contains("file"));
  EXPECT_FALSE(finding.contains("graph"));
}

TEST(Json, HoldsTheGraph) {
  const json graph = parsed(samples::run(), {samples::ring_deadlock(2)})["findings"][0]["graph"];
  EXPECT_EQ(graph[0], json({{"from", 0}, {"to", 1}, {"label", "for a message with tag 5"}, {"alternative", false}}));
}

TEST(Json, HoldsTheRun) {
  RunInfo run = samples::run();
  run.exit_status = 1;
  run.end.ranks = {{2, RankEnd::How::signalled, 11, "MPI_Send()"}, {3, RankEnd::How::exited, 4, ""}};
  run.coverage.not_modelled = {{"MPI_Put", 4}};
  const json document = parsed(run, {samples::truncated()});
  EXPECT_EQ(document["format"], kJsonFormat);
  EXPECT_EQ(document["tool"]["version"], "0.1.0");
  EXPECT_EQ(document["exit_status"], 1);
  EXPECT_EQ(document["run"]["program_status"], 0);
  EXPECT_TRUE(document["run"]["program_signal"].is_null());
  EXPECT_EQ(document["run"]["rank_ends"][0]["signal"], 11);
  EXPECT_EQ(document["run"]["rank_ends"][1]["status"], 4);
  EXPECT_EQ(document["coverage"]["not_modelled"][0]["function"], "MPI_Put");
  EXPECT_EQ(document["checks"][0]["findings"], 1);
  EXPECT_EQ(document["checks"][1]["enabled"], false);
}

TEST(Json, UnknownStatusIsNull) {
  RunInfo run = samples::run();
  run.end.known = false;
  EXPECT_TRUE(parsed(run, {})["run"]["program_status"].is_null());
}

TEST(Json, SurvivesHostileText) {
  Finding finding = samples::truncated();
  finding.message = "\xff\x1b[2J\"\\";
  finding.sites[0].stack[0].file = "/tmp/\xc3.c";
  const json read = parsed(samples::run(), {finding})["findings"][0];
  EXPECT_EQ(read["message"], "\uFFFD\x1b[2J\"\\");
  EXPECT_EQ(render_json({samples::run(), {}, {finding}}).find('\x1b'), std::string::npos);
}

class AtomicFile : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(::testing::TempDir()) / ("mpivet_json_" + std::to_string(::getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  static std::string content(const fs::path& path) {
    std::ostringstream out;
    out << std::ifstream(path).rdbuf();
    return out.str();
  }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }
  fs::path folder_;
};

TEST_F(AtomicFile, WritesAndReplaces) {
  const fs::path path = folder_ / "r.json";
  ASSERT_TRUE(write_file_atomically(path, "one").ok());
  ASSERT_TRUE(write_file_atomically(path, "two").ok());
  EXPECT_EQ(content(path), "two");
  EXPECT_EQ(files(), 1u) << "no temporary file is left";
  struct stat info;
  ASSERT_EQ(::stat(path.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0600, 0600u);
}

TEST_F(AtomicFile, SaysWhyItFailed) {
  const Status status = write_file_atomically(folder_ / "no" / "r.json", "x");
  ASSERT_FALSE(status.ok());
  EXPECT_NE(status.error().message.find("No such file or directory"), std::string::npos) << status.error().message;
  EXPECT_NE(status.error().message.find("no/r.json"), std::string::npos);
}

TEST_F(AtomicFile, FullDiskIsAnError) {
  const Status status = write_file_atomically("/dev/full", "x");
  ASSERT_FALSE(status.ok());
  EXPECT_NE(status.error().message.find("No space left"), std::string::npos) << status.error().message;
}

TEST_F(AtomicFile, DevicesAreWrittenNotReplaced) {
  EXPECT_TRUE(write_file_atomically("/dev/null", "x").ok());
  EXPECT_FALSE(fs::is_regular_file("/dev/null"));
}

}  // namespace
}  // namespace mpivet::report
