#include "report/findings/suppression_writer.h"

#include <gtest/gtest.h>

#include "base/text.h"
#include "report/findings/suppressions.h"
#include "report/formats/json.h"
#include "samples.h"

namespace mpivet::report {
namespace {

Finding without_debug_information() {
  Finding finding = samples::truncated();
  finding.message = "first line\x1b[31m\nsecond";
  for (Frame& frame : finding.sites[0].stack) frame.file.clear();
  finding.sites[0].stack[0].function = "solve(std::vector<int, std::allocator<int> >&)";
  return finding;
}

TEST(SuppressionWriter, WhatItWritesHidesWhatTheReportSays) {
  const std::vector<Finding> findings{samples::truncated(), samples::leak({0, 1}, 3, 1), without_debug_information(),
                                      samples::ring_deadlock(3)};
  const std::vector<std::string> checks{"GLOBAL:MSG:TRUNCATED", "LOCAL:DATATYPE:NOT_FREED", "GLOBAL:DEADLOCK:HARD"};
  const auto text = suppressions_for(render_json({samples::run(), {}, findings}), "report.json");
  ASSERT_TRUE(text.ok()) << text.error().message;
  EXPECT_EQ(text->find('\x1b'), std::string::npos);
  EXPECT_NE(text->find("GLOBAL:MSG:TRUNCATED call=MPI_Recv file=u/take.c line=12\n"), std::string::npos) << *text;
  Suppressions all;
  for (const std::string& line : text::split(*text, '\n'))
    if (line[0] != '#') {
      ASSERT_TRUE(all.add(line, "s", checks).ok()) << line;
    }
  for (Finding finding : findings) {
    bool nothing_left = false;
    all.take(finding, nothing_left);
    EXPECT_TRUE(nothing_left) << finding.check.text();
  }
}

TEST(SuppressionWriter, OtherFilesAreRefused) {
  for (const char* text : {"", "{", "[]", "{}", "{\"tool\": 3}", R"({"tool": {"name": "mpivet"}, "format": 9})",
                           R"({"tool": {"name": "mpivet"}, "format": 1})", R"({"tool": {"name": "x"}, "format": 1})",
                           R"({"tool": {"name": "mpivet"}, "format": 1, "findings": [{"check": 3}]})"}) {
    const auto written = suppressions_for(text, "r.json");
    ASSERT_FALSE(written.ok()) << text;
    EXPECT_EQ(written.error().blame, Blame::usage);
  }
}

}  // namespace
}  // namespace mpivet::report
