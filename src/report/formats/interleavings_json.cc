// Single interleavings as JSON: calls, choices and steps as tables, interleavings as positions in these. What is as it
// usually is is left out.
#include <array>
#include <nlohmann/json.hpp>

#include "report/formats/call_kind.h"
#include "report/formats/exploration_json.h"

namespace mpivet::report {
namespace {

using nlohmann::json;
using Kind = ExploredStep::Kind;

constexpr std::array kStepNames = {"send",  "receive", "collective", "wait",  "test",
                                   "probe", "end",     "abort",      "crash", "unsupported"};
static_assert(kStepNames.size() == static_cast<std::size_t>(Kind::unsupported) + 1);

[[noreturn]] void damaged(const char* what) { throw json::other_error::create(501, what, nullptr); }

Kind step_kind(const std::string& name) {
  for (std::size_t i = 0; i < kStepNames.size(); ++i)
    if (name == kStepNames[i]) return static_cast<Kind>(i);
  damaged("an unknown kind of step");
}

json choice_json(const ExploredChoice& choice) {
  const bool receive = choice.kind == ExploredChoice::Kind::receive;
  json out = {{"kind", receive ? "receive" : "outcome"},
              {"rank", choice.rank},
              {"call", choice.call},
              {receive ? "operation" : "number", choice.number}};
  if (choice.source >= 0)
    out["message"] = {{"rank", choice.source}, {"operation", choice.message}, {"call", choice.message_call}};
  if (receive) return out;
  out["flag"] = choice.flag;
  out["chosen"] = choice.chosen;
  return out;
}

ExploredChoice choice_of(const json& from) {
  ExploredChoice choice;
  const bool receive = from.at("kind") == "receive";
  choice.kind = receive ? ExploredChoice::Kind::receive : ExploredChoice::Kind::outcome;
  from.at("rank").get_to(choice.rank);
  from.at("call").get_to(choice.call);
  from.at(receive ? "operation" : "number").get_to(choice.number);
  if (from.contains("message")) {
    const json& message = from["message"];
    message.at("rank").get_to(choice.source);
    message.at("operation").get_to(choice.message);
    message.at("call").get_to(choice.message_call);
  }
  choice.flag = from.value("flag", false);
  choice.chosen = from.value("chosen", std::vector<std::uint32_t>());
  return choice;
}

json step_json(const ExploredStep& step) {
  json out = {{"kind", kStepNames[static_cast<std::size_t>(step.kind)]}, {"rank", step.rank}, {"call", step.call}};
  if (step.operation != 0) out["operation"] = step.operation;
  if (step.peer >= 0) out["peer"] = step.peer;
  if (step.tag >= 0) out["tag"] = step.tag;
  if (step.matched.rank >= 0) out["matched"] = {{"rank", step.matched.rank}, {"operation", step.matched.operation}};
  if (!step.possible.empty()) out["possible"] = step.possible;
  if (step.meeting >= 0) out["meeting"] = step.meeting;
  if (!step.waits_for.empty()) out["waits_for"] = step.waits_for;
  if (!step.completed.empty()) out["completed"] = step.completed;
  if (!step.done) out["done"] = false;
  if (step.code != 0) out["code"] = step.code;
  return out;
}

ExploredStep step_of(const json& from) {
  ExploredStep step;
  step.kind = step_kind(from.at("kind").get<std::string>());
  from.at("rank").get_to(step.rank);
  from.at("call").get_to(step.call);
  step.operation = from.value("operation", std::uint64_t{0});
  step.peer = from.value("peer", -1);
  step.tag = from.value("tag", -1);
  if (from.contains("matched")) {
    from["matched"].at("rank").get_to(step.matched.rank);
    from["matched"].at("operation").get_to(step.matched.operation);
  }
  step.possible = from.value("possible", std::vector<int>());
  step.meeting = from.value("meeting", -1);
  step.waits_for = from.value("waits_for", std::vector<std::uint64_t>());
  step.completed = from.value("completed", std::vector<std::uint64_t>());
  step.done = from.value("done", true);
  step.code = from.value("code", 0);
  return step;
}

json interleaving_json(const ExploredInterleaving& one) {
  json out = {{"number", one.number}, {"end", one.end}, {"path", one.path}};
  if (one.rank >= 0) out["rank"] = one.rank;
  if (one.notable) out["notable"] = true;
  if (one.steps_kept) out["steps"] = one.steps;
  return out;
}

ExploredInterleaving interleaving_of(const json& from) {
  ExploredInterleaving one;
  from.at("number").get_to(one.number);
  from.at("end").get_to(one.end);
  from.at("path").get_to(one.path);
  one.rank = from.value("rank", -1);
  one.notable = from.value("notable", false);
  one.steps_kept = from.contains("steps");
  if (one.steps_kept) from["steps"].get_to(one.steps);
  return one;
}

void check_positions(const Interleavings& tree) {
  const auto within = [](std::uint32_t position, std::size_t size) {
    if (position >= size) damaged("a position in no table");
  };
  for (const auto& choice : tree.choices) {
    within(choice.call, tree.calls.size());
    if (choice.source >= 0) within(choice.message_call, tree.calls.size());
  }
  for (const auto& step : tree.steps) within(step.call, tree.calls.size());
  for (const auto& one : tree.kept) {
    for (const auto choice : one.path) within(choice, tree.choices.size());
    for (const auto step : one.steps) within(step, tree.steps.size());
  }
}

}  // namespace

void to_json(json& to, const Interleavings& tree) {
  json calls = json::array(), choices = json::array(), steps = json::array(), kept = json::array();
  for (const auto& call : tree.calls)
    calls.push_back(
        {{"function", call.function}, {"kind", call_kind(call.function)}, {"file", call.file}, {"line", call.line}});
  for (const auto& choice : tree.choices) choices.push_back(choice_json(choice));
  for (const auto& step : tree.steps) steps.push_back(step_json(step));
  for (const auto& one : tree.kept) kept.push_back(interleaving_json(one));
  to = {{"calls", calls}, {"choices", choices}, {"steps", steps}, {"kept", kept}};
}

void from_json(const json& from, Interleavings& tree) {
  tree = {};
  for (const json& call : from.at("calls"))
    tree.calls.push_back({call.at("function"), call.at("file"), call.at("line")});
  for (const json& choice : from.at("choices")) tree.choices.push_back(choice_of(choice));
  for (const json& step : from.at("steps")) tree.steps.push_back(step_of(step));
  for (const json& one : from.at("kept")) tree.kept.push_back(interleaving_of(one));
  check_positions(tree);
}

}  // namespace mpivet::report
