// Every format, with text that would break out of it.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "report/findings/fingerprint.h"
#include "report/findings/tally.h"
#include "report/formats/annotations.h"
#include "report/formats/json_reader.h"
#include "report/formats/junit.h"
#include "report/formats/markdown.h"
#include "report/formats/sarif.h"
#include "report/formats/xml_escape.h"
#include "samples.h"

namespace mpivet::report {
namespace {

using nlohmann::json;

ReportDocument document(std::vector<Finding> findings) {
  ReportDocument out{samples::run(), {}, std::move(findings)};
  out.source_root = "/home/u";
  return out;
}

json sarif_of(const ReportDocument& from) { return json::parse(render_sarif(from))["runs"][0]; }

const char kHostile[] =
    "\x1b[2J<script>alert(1)</script>]]> & \"q\" 'a' ::error::x\n::warning::y | `code` ``` [a](http://b) {0} @you #1 "
    "\xff\xef\xbf\xbf";

Finding hostile() {
  Finding out = samples::truncated();
  out.message = out.hint = kHostile;
  out.sites[0].intro = out.sites[0].call = kHostile;
  for (Frame& frame : out.sites[0].stack) frame.file = std::string("/home/u/") + kHostile, frame.function = kHostile;
  out.notes = {kHostile};
  out.replay = kHostile;
  return out;
}

TEST(Sarif, NamesPlacesBelowTheRoot) {
  const json run = sarif_of(document({samples::truncated()}));
  const json result = run["results"][0];
  EXPECT_EQ(result["ruleId"], "GLOBAL:MSG:TRUNCATED");
  EXPECT_EQ(run["tool"]["driver"]["rules"][result["ruleIndex"].get<int>()]["id"], result["ruleId"]);
  EXPECT_EQ(result["level"], "error");
  const json at = result["locations"][0]["physicalLocation"];
  EXPECT_EQ(at["artifactLocation"], json({{"uri", "take.c"}, {"uriBaseId", "SRCROOT"}}));
  EXPECT_EQ(at["region"]["startLine"], 12);
  EXPECT_EQ(run["originalUriBaseIds"]["SRCROOT"]["uri"], "file:///home/u/");
  EXPECT_EQ(result["relatedLocations"][0]["physicalLocation"]["region"]["startLine"], 33);
}

TEST(Sarif, DescribesRulesAsGitHubWants) {
  ReportDocument from = document({});
  from.run.checks = {{"LOCAL:MSG:NOT_FREED", Severity::error, "A title", true, "## What\n\nFirst\nline.\n\nMore."},
                     {"X:Y", Severity::error, "Only a title", true, ""}};
  const json rules = sarif_of(from)["tool"]["driver"]["rules"];
  EXPECT_EQ(rules[0]["name"], "LocalMsgNotFreed");
  EXPECT_EQ(rules[0]["fullDescription"]["text"], "First line.");
  EXPECT_EQ(rules[1]["fullDescription"]["text"], "Only a title");
}

TEST(Sarif, HasAThreadFlowForEachRank) {
  const json flows = sarif_of(document({samples::truncated()}))["results"][0]["codeFlows"][0]["threadFlows"];
  ASSERT_EQ(flows.size(), 2u);
  EXPECT_EQ(flows[0]["id"], "rank 0");
  EXPECT_EQ(flows[1]["id"], "rank 1");
  // From main to the call, as the rank went.
  EXPECT_EQ(flows[1]["locations"][0]["location"]["physicalLocation"]["region"]["startLine"], 40);
  EXPECT_EQ(flows[1]["locations"][1]["location"]["physicalLocation"]["region"]["startLine"], 12);
}

TEST(Sarif, ShowsAPlaceNamedTwiceOnce) {
  Finding twice = samples::truncated();
  twice.sites.push_back(twice.sites[0]);
  EXPECT_EQ(sarif_of(document({twice}))["results"][0]["stacks"].size(), 2u);
}

TEST(Sarif, PutsManyRanksIntoGroups) {
  Finding many = samples::truncated();
  many.sites[0].ranks.clear();
  for (int rank = 1; rank < 100; ++rank) many.sites[0].ranks.push_back(rank);
  many.ranks = many.sites[0].ranks;
  const json flows = sarif_of(document({many}))["results"][0]["codeFlows"][0]["threadFlows"];
  ASSERT_EQ(flows.size(), 2u);
  EXPECT_EQ(flows[1]["id"], "ranks 1-99");
}

TEST(Sarif, TellsLeaksAtTheirPlaces) {
  const json results = sarif_of(document({samples::leak({0, 1}, 3, 1)}))["results"];
  ASSERT_EQ(results.size(), 2u);
  EXPECT_EQ(results[0]["locations"][0]["physicalLocation"]["region"]["startLine"], 81);
  EXPECT_EQ(results[1]["locations"][0]["physicalLocation"]["region"]["startLine"], 94);
  EXPECT_NE(results[0]["partialFingerprints"], results[1]["partialFingerprints"]);
}

TEST(Sarif, ASuppressedFindingSaysBywhat) {
  ReportDocument from = document({});
  from.suppressed = {samples::truncated()};
  from.suppressed[0].suppressed_by = "file=take.c";
  EXPECT_EQ(sarif_of(from)["results"][0]["suppressions"][0]["justification"], "file=take.c");
}

TEST(Sarif, ARefutedFindingIsNoFailure) {
  Finding refuted = samples::truncated();
  refuted.evidence = Evidence::refuted;
  const json result = sarif_of(document({refuted}))["results"][0];
  EXPECT_EQ(result["kind"], "pass");
  EXPECT_EQ(result["level"], "none");
}

TEST(Sarif, SurvivesHostileText) {
  const json result = sarif_of(document({hostile()}))["results"][0];
  const std::string text = result["message"]["text"];
  EXPECT_NE(text.find("\\[a\\](http"), std::string::npos) << text;
  EXPECT_NE(text.find("{{0}}"), std::string::npos) << text;
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  const std::string uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
  EXPECT_EQ(uri.find_first_of("<>\"' \n\x1b|`"), std::string::npos) << uri;
  EXPECT_NE(uri.find("%1B%5B2J%3Cscript%3E"), std::string::npos) << uri;
}

TEST(Junit, CountsWhatFails) {
  Finding warning = samples::truncated();
  warning.severity = Severity::warning;
  const std::string text = render_junit(document({samples::ring_deadlock(2), warning}));
  EXPECT_NE(text.find(R"(tests="4" failures="1" errors="0" skipped="1")"), std::string::npos) << text;
  EXPECT_NE(text.find(R"(file="ring.c" line="14")"), std::string::npos) << text;
  EXPECT_NE(text.find("<system-out>"), std::string::npos);
}

TEST(Junit, NeverFailsWhenAskedNotTo) {
  ReportDocument from = document({samples::ring_deadlock(2)});
  from.fail_on.reset();
  EXPECT_NE(render_junit(from).find("failures=\"0\""), std::string::npos);
}

TEST(Junit, TellsAProgramThatFails) {
  ReportDocument from = document({});
  from.run.exit_status = 4;
  EXPECT_NE(render_junit(from).find("errors=\"1\""), std::string::npos);
}

TEST(Junit, SurvivesHostileText) {
  const std::string text = render_junit(document({hostile()}));
  EXPECT_EQ(text.find("<script"), std::string::npos);
  EXPECT_EQ(text.find("]]>"), std::string::npos);
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_EQ(text.find("\xef\xbf\xbf"), std::string::npos);
  EXPECT_NE(text.find("&lt;script&gt;"), std::string::npos);
}

TEST(Annotations, HaveFileAndLine) {
  EXPECT_EQ(render_annotations(document({samples::truncated()})).substr(0, 70),
            "::error file=take.c,line=12,title=mpivet%3A GLOBAL%3AMSG%3ATRUNCATED::");
}

TEST(Annotations, AreOneLineEach) {
  const std::string text = render_annotations(document({hostile(), samples::leak({0}, 2, 1)}));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 3);
  for (std::size_t at = text.find('\n'); at + 1 < text.size(); at = text.find('\n', at + 1))
    EXPECT_TRUE(text.compare(at + 1, 10, "::warning ") == 0 || text.compare(at + 1, 8, "::error ") == 0);
  EXPECT_NE(text.find("%0A::warning::y"), std::string::npos) << text;
  EXPECT_NE(text.find("file=\\x1b[2J<script>alert(1)</script>]]> & \"q\" 'a' %3A%3Aerror%3A%3Ax"), std::string::npos)
      << text;
}

TEST(Markdown, EscapesText) {
  EXPECT_EQ(markdown_text("a<b>*c*\n@you #1 [x](y)"),
            "a&lt;b&gt;\\*c\\*<br>\n\\@<!-- -->you \\#<!-- -->1 \\[x\\]\\(y\\)");
  EXPECT_EQ(markdown_code("a|b"), "`a\\|b`");
  EXPECT_EQ(markdown_code("`a"), "`` `a ``");
  EXPECT_EQ(markdown_block("```\nx"), "````text\n```\nx\n````\n");
}

TEST(Markdown, SurvivesHostileText) {
  const std::string text = render_markdown(document({hostile()}));
  // Outside of the block, whose fence is longer than any inside.
  std::string outside = text.substr(0, text.find("````text"));
  const std::string code = markdown_code(std::string(kHostile) + ":12");
  ASSERT_NE(outside.find(code), std::string::npos) << outside;
  outside.erase(outside.find(code), code.size());
  EXPECT_EQ(outside.find("<script"), std::string::npos) << outside;
  EXPECT_EQ(text.find('\x1b'), std::string::npos);
  EXPECT_NE(text.find("````text\n"), std::string::npos);
  const std::string row =
      outside.substr(outside.find("| error"), outside.find("\n\n", outside.find("| error")) - outside.find("| error"));
  EXPECT_EQ(std::count(row.begin(), row.end(), '\n'), 0) << row;
}

ReportDocument below(const char* root) {
  ReportDocument out;
  out.source_root = root;
  return out;
}

TEST(Fingerprint, StaysWhenLinesMove) {
  std::vector<Finding> before = {samples::truncated()}, after = before;
  for (CallSite& site : after[0].sites)
    for (Frame& frame : site.stack) frame.line += 100, frame.offset += 7;
  after[0].ranks = {4, 5};
  set_fingerprints(before, below("/home/u"));
  set_fingerprints(after, below("/home/u"));
  EXPECT_EQ(before[0].fingerprint.size(), 16u);
  EXPECT_EQ(before[0].fingerprint, after[0].fingerprint);
}

TEST(Fingerprint, DoesNotDependOnTheFolder) {
  std::vector<Finding> here = {samples::truncated()}, there = here;
  for (CallSite& site : there[0].sites)
    for (Frame& frame : site.stack)
      if (!frame.file.empty()) frame.file.replace(0, 7, "/builds/1");
  set_fingerprints(here, below("/home/u"));
  set_fingerprints(there, below("/builds/1"));
  EXPECT_EQ(here[0].fingerprint, there[0].fingerprint);
}

TEST(Fingerprint, TellsLikeOnesApart) {
  std::vector<Finding> two = {samples::truncated(), samples::truncated()};
  two[0].sites[0].stack[0].line = 50;
  set_fingerprints(two, below(""));
  EXPECT_NE(two[0].fingerprint, two[1].fingerprint);
  std::vector<Finding> other = {samples::truncated()};
  set_fingerprints(other, below(""));
  EXPECT_EQ(other[0].fingerprint, two[1].fingerprint);  // the first of the file keeps its name
  other[0].check = checks::CheckName::read("GLOBAL:MSG:PENDING");
  set_fingerprints(other, below(""));
  EXPECT_NE(other[0].fingerprint, two[1].fingerprint);
}

}  // namespace
}  // namespace mpivet::report
