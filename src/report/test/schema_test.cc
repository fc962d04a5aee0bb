// What the renderer writes is what the schema says: nothing is missing and nothing is undeclared.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "report/json.h"
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
  Finding columns = samples::truncated();
  columns.sites[0].stack[0].column = 3;
  Finding hidden = samples::truncated();
  hidden.suppressed_by = "file=take.c";
  run.suppressions = {{"file=take.c", "known:3", 1, 4, ""}};
  Validator(schema()).check(
      json::parse(render_json(run, {samples::ring_deadlock(3), columns, samples::leak({0}, 3, 1)}, {hidden}, 5)));
}

TEST(Schema, HoldsForAnEmptyReport) {
  RunInfo run;
  run.end.known = true;
  run.end.signalled = true;
  run.end.code = 9;
  Validator(schema()).check(json::parse(render_json(run, {})));
}

}  // namespace
}  // namespace mpivet::report
