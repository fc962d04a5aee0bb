#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "report/formats/html_embed.h"
#include "report/formats/html_page.h"
#include "report/formats/named_places.h"
#include "report/formats/page_text.h"
#include "report/formats/source_excerpts.h"

namespace mpivet::report {
namespace {

TEST(HtmlEmbed, LeavesNothingThatEndsAScript) {
  const std::string text = "</script><!--<script>";
  const std::string json = nlohmann::json({{"message", text}}).dump();
  const std::string escaped = escape_for_script(json);
  EXPECT_EQ(escaped.find('<'), std::string::npos);
  EXPECT_EQ(nlohmann::json::parse(escaped)["message"], text);
}

TEST(HtmlEmbed, PutsTheReportInItsPlaceOnce) {
  EXPECT_EQ(put_into_page("<p>@REPORT@</p>", R"({"a":"@REPORT@"})"), R"(<p>{"a":"@REPORT@"}</p>)");
  EXPECT_EQ(put_into_page("<p></p>", "{}"), "");
}

TEST(HtmlEmbed, ThePageHasOnePlace) {
  const std::string_view page = page_text();
  if (page.empty()) GTEST_SKIP() << "built without the page";
  const auto place = page.find(kPagePlace);
  ASSERT_NE(place, std::string_view::npos);
  EXPECT_EQ(page.find(kPagePlace, place + 1), std::string_view::npos);
  EXPECT_TRUE(page.starts_with("<!doctype html>"));
  EXPECT_TRUE(page.ends_with("</html>\n"));
  // The page gets nothing from elsewhere.
  EXPECT_NE(page.find("default-src 'none'"), std::string_view::npos);
  EXPECT_EQ(page.find("src=\"http"), std::string_view::npos);
}

TEST(HtmlPage, HasTheReportItsSourcesAndTheExplanations) {
  if (page_text().empty()) GTEST_SKIP() << "built without the page";
  ReportDocument document;
  document.run.checks.push_back({"A:B:C", Severity::error, "title", true, "## What it means"});
  Finding finding;
  finding.check = checks::CheckName::read("A:B:C");
  finding.message = "</script><!--";
  CallSite site;
  site.stack.push_back({0, 0, "", "main", MPIVET_SAMPLE_SOURCE, 3, 0, 0, false});
  finding.sites.push_back(site);
  document.findings.push_back(finding);
  const auto page = render_html(document);
  ASSERT_TRUE(page);
  const std::string open = "id=\"report-data\">";
  const auto begin = page->find(open) + open.size();
  const auto data = nlohmann::json::parse(page->substr(begin, page->find("</script>", begin) - begin));
  EXPECT_EQ(data["findings"][0]["message"], finding.message);
  EXPECT_EQ(data["explanations"]["A:B:C"], "## What it means");
  ASSERT_EQ(data["sources"].size(), 1u);
  EXPECT_EQ(data["sources"][0]["file"], MPIVET_SAMPLE_SOURCE);
  EXPECT_EQ(data["sources"][0]["parts"][0]["first"], 1);
}

TEST(NamedPlaces, AreAllThatHaveFileAndLine) {
  const auto places = named_places(R"({"a": [{"file": "x.c", "line": 3, "internal": false}, {"line": 5, "file": "x.c"}],
      "b": {"file": "y.c", "line": 0}, "c": {"file": "z.c", "line": 7, "internal": true}, "d": {"file": "w.c",
      "in": {"line": 9}}, "e": {"line": 4, "in": [{"file": "v.c"}]}})");
  EXPECT_EQ(places, (SourcePlaces{{"x.c", {3, 5}}}));
  EXPECT_TRUE(named_places("{\"file\": \"x.c\", \"line\": 3").empty());
}

class Excerpts : public ::testing::Test {
 protected:
  Excerpts() : folder_(std::filesystem::temp_directory_path() / ("mpivet-excerpts-" + std::to_string(::getpid()))) {
    std::filesystem::create_directories(folder_);
  }
  ~Excerpts() override { std::filesystem::remove_all(folder_); }
  std::string write(const std::string& name, int lines) {
    std::ofstream out(folder_ / name);
    for (int i = 1; i <= lines; ++i) out << "line " << i << '\n';
    return folder_ / name;
  }
  const std::filesystem::path folder_;
};

TEST_F(Excerpts, AreLinesAroundPlacesJoinedWhereTheyMeet) {
  const std::string file = write("a.c", 100);
  const auto out = source_excerpts({{file, {2, 10, 90}}}, {.around = 4});
  ASSERT_EQ(out.size(), 1u);
  ASSERT_EQ(out[0].parts.size(), 2u);
  EXPECT_EQ(out[0].parts[0].first, 1);
  EXPECT_EQ(out[0].parts[0].lines.size(), 14u);
  EXPECT_EQ(out[0].parts[1].first, 86);
  EXPECT_EQ(out[0].parts[1].lines.front(), "line 86");
  EXPECT_EQ(out[0].parts[1].lines.back(), "line 94");
}

TEST_F(Excerpts, EndWhereTheFileEnds) {
  const std::string file = write("a.f90", 5);
  const auto out = source_excerpts({{file, {4, 300}}});
  ASSERT_EQ(out.size(), 1u);
  ASSERT_EQ(out[0].parts.size(), 1u);
  EXPECT_EQ(out[0].parts[0].lines.size(), 5u);
}

TEST_F(Excerpts, ShowNoFileThatIsNoSource) {
  const std::string secret = write("secret", 5), key = write("id.pem", 5);
  std::filesystem::create_directories(folder_ / "folder.c");
  EXPECT_TRUE(source_excerpts({{secret, {1}}, {key, {1}}, {folder_ / "folder.c", {1}}, {"/dev/zero", {1}}}).empty());
  EXPECT_TRUE(source_excerpts({{folder_ / "missing.c", {1}}}).empty());
}

TEST_F(Excerpts, AreBounded) {
  const std::string one = write("a.c", 1000), other = write("b.c", 1000);
  const auto few = source_excerpts({{one, {500}}, {other, {500}}}, {.around = 10, .lines = 15});
  ASSERT_EQ(few.size(), 1u);
  EXPECT_EQ(few[0].parts[0].lines.size(), 15u);
  EXPECT_EQ(source_excerpts({{one, {1}}, {other, {1}}}, {.files = 1}).size(), 1u);
  std::ofstream(folder_ / "long.c") << std::string(300, 'x') + "\xC3\xA4\r\n";
  const auto cut = source_excerpts({{folder_ / "long.c", {1}}}, {.line_length = 301});
  EXPECT_EQ(cut[0].parts[0].lines[0], std::string(300, 'x') + " …");
}

}  // namespace
}  // namespace mpivet::report
