// What the renderer writes is what the schema says: nothing is missing and nothing is undeclared.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "report/findings/event_table.h"
#include "report/formats/html_page.h"
#include "report/formats/json.h"
#include "report/formats/page_text.h"
#include "samples.h"

namespace mpivet::report {
namespace {

using nlohmann::json;

// The part of JSON Schema that report.schema.json uses; unlike it, members that are not declared are errors.
class Validator {
 public:
  explicit Validator(json schema) : schema_(std::move(schema)) {}

  void check(const json& value) { check(value, schema_, "$"); }

 private:
  static bool has_type(const json& value, const std::string& type) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "integer") return value.is_number_integer();
    if (type == "number") return value.is_number();
    if (type == "boolean") return value.is_boolean();
    return type == "null" && value.is_null();
  }

  static void check_type(const json& value, const json& type, const std::string& where) {
    bool any = false;
    for (const json& each : type.is_array() ? type : json::array({type})) any = any || has_type(value, each);
    EXPECT_TRUE(any) << where << " is " << value << ", not " << type;
  }

  void check(const json& value, const json& rule, const std::string& where) {
    if (rule.contains("$ref")) {
      const std::string ref = rule["$ref"];
      check(value, schema_.at(json::json_pointer(ref.substr(1))), where);
    }
    if (rule.contains("type")) check_type(value, rule["type"], where);
    if (rule.contains("const")) {
      EXPECT_EQ(value, rule["const"]) << where;
    }
    if (rule.contains("enum")) {
      const auto& words = rule["enum"];
      EXPECT_NE(std::find(words.begin(), words.end(), value), words.end()) << where << " is " << value;
    }
    for (const json& name : rule.value("required", json::array()))
      EXPECT_TRUE(value.contains(name.get<std::string>())) << where << " lacks " << name;
    if (rule.contains("properties")) check_members(value, rule["properties"], where);
    if (rule.contains("items"))
      for (std::size_t i = 0; i < value.size(); ++i)
        check(value[i], rule["items"], where + '[' + std::to_string(i) + ']');
  }

  void check_members(const json& value, const json& properties, const std::string& where) {
    for (const auto& [name, member] : value.items()) {
      if (properties.contains(name)) {
        check(member, properties[name], where + '.' + name);
      } else {
        ADD_FAILURE() << where << '.' << name << " is not in the schema";
      }
    }
  }

  const json schema_;
};

json schema() { return json::parse(std::ifstream(MPIVET_SCHEMA)); }

TEST(Schema, HoldsForAFullReport) {
  RunInfo run = samples::run();
  run.launched = {"mpirun", "-n", "4"};
  run.end.ranks = {{2, RankEnd::How::signalled, 11, "MPI_Send()"}, {3, RankEnd::How::exited, 4, ""}};
  run.coverage.not_modelled = {{"MPI_Put", 4}};
  run.coverage.notes = {"a note"};
  run.coverage.reached = {{"take.c", {12, 13}}};
  run.exploration = {12, true};
  run.attachments = {{"timeline", R"({"events": []})"}};
  Finding columns = samples::truncated();
  columns.sites[0].stack[0].column = 3;
  columns.fingerprint = "0123456789abcdef";
  columns.seen_in = {0};
  Finding hidden = samples::truncated();
  hidden.suppressed_by = "file=take.c";
  run.suppressions = {{"file=take.c", "known:3", 1, 4, ""}};
  Finding ring = samples::ring_deadlock(3);
  ring.diagram.operations = {{0, 1, "Send(1,0)", "ring.c", 4, Diagram::Operation::State::waiting, -1},
                             {1, 1, "Barrier()", "", 0, Diagram::Operation::State::never, 0}};
  ring.diagram.messages = {{0, 1, true}};
  ring.notes = {"a note"};
  ring.replay = "1.json";
  Validator(schema()).check(
      json::parse(render_json({run, {run}, {ring, columns, samples::leak({0}, 3, 1)}, {hidden}, 5})));
}

// Each member that may be missing is there once.
Exploration sample_exploration() {
  Exploration out;
  out.buffering = "zero";
  out.interleavings = 2;
  out.explored = 0.5;
  out.other_input = "differs";
  out.other_input_notes = {"what is read decides"};
  out.tree.calls = {{"MPI_Recv", "/home/u/a.c", 3}, {"MPI_Send", "/home/u/a.c", 4}, {"MPI_Barrier", "app+12", 0}};
  out.tree.choices = {{.rank = 1, .number = 2, .source = 0, .message = 1, .message_call = 1},
                      {.kind = ExploredChoice::Kind::outcome, .rank = 1, .number = 3, .flag = true, .chosen = {0}}};
  out.tree.steps = {
      {.kind = ExploredStep::Kind::receive, .operation = 2, .peer = 0, .tag = 7, .matched = {0, 1}, .possible = {0, 2}},
      {.kind = ExploredStep::Kind::collective, .call = 2, .operation = 3, .meeting = 0},
      {.kind = ExploredStep::Kind::wait, .waits_for = {2}, .completed = {2}, .done = false},
      {.kind = ExploredStep::Kind::crash, .code = 6}};
  out.tree.kept = {{.number = 1, .end = "crashed", .rank = 1, .notable = true, .path = {0, 1}, .steps = {0, 1, 2, 3}}};
  out.tree.kept[0].steps_kept = true;
  out.receives = {{0, {1}, {0, 2}, true}};
  out.barriers = {{{2}, 3, ExploredBarrier::Verdict::relevant, "without it", CallOfRank{1, 0}, CallOfRank{0, 1}}};
  out.exits = {{1, 3, true, 1, 2, "r.json"}};
  out.different_outputs = 1;
  out.outputs = {{"rank 0: 7", 2, 1, ""}};
  return out;
}

TEST(Schema, HoldsForAnExploration) {
  RunInfo run = samples::run();
  run.door = "explore";
  run.explorations = {sample_exploration()};
  Finding found = samples::truncated();
  found.interleaved = {0, 1, 2};
  found.notes = {"In 1 of 2 interleavings."};
  found.replay = "1.json";
  const json report = json::parse(render_json({run, {}, {found}}));
  Validator(schema()).check(report);
  EXPECT_EQ(report["findings"][0]["interleavings"]["first"], 2);
  EXPECT_EQ(report["explorations"][0]["barriers"][0]["verdict"], "relevant");
  EXPECT_EQ(report["explorations"][0]["kept"][0]["steps"].size(), 4u);
}

// With all that only pages have.
TEST(Schema, HoldsForTheDataOfAPage) {
  if (page_text().empty()) GTEST_SKIP() << "built without the page";
  EventTable table;
  table.title = "All calls";
  table.ranks = {0, 1};
  table.starts = {0, 1, 2};
  table.begin = {0, 1'500'000'000};
  table.end = {20, 2'000'000'001};
  table.calls = {"MPI_Send(dest=1, tag=\"</script>\")"};
  table.call = {0, 0};
  table.places = {{"take.c", 3}};
  table.place = {0, -1};
  table.stuck = {1};
  table.from = {0};
  table.to = {1};
  ReportDocument document{samples::run(), {}, {samples::truncated()}};
  document.run.checks[0].explanation = "## What it means";
  document.findings[0].sites[0].stack[0].file = MPIVET_SAMPLE_SOURCE;
  document.run.attachments = {{kEvents, event_table_json(table)}};
  const auto page = render_html(document);
  ASSERT_TRUE(page);
  const std::string open = "id=\"report-data\">";
  const auto begin = page->find(open) + open.size();
  const json data = json::parse(page->substr(begin, page->find("</script>", begin) - begin));
  Validator(schema()).check(data);
  EXPECT_FALSE(data["sources"].empty());
  EXPECT_FALSE(data["explanations"].empty());
  EXPECT_EQ(data["events"]["begin"], (std::vector<double>{0, 1.5}));
  EXPECT_EQ(data["events"]["end"], (std::vector<double>{2e-8, 2.000000001}));
  EXPECT_EQ(data["events"]["calls"][0], table.calls[0]);
  EXPECT_FALSE(json::parse(render_json(document))["run"].contains("attachments")) << "too large for the JSON report";
}

TEST(Schema, HoldsForAnEmptyReport) {
  RunInfo run;
  run.end.known = true;
  run.end.signalled = true;
  run.end.code = 9;
  Validator(schema()).check(json::parse(render_json({run})));
}

}  // namespace
}  // namespace mpivet::report
