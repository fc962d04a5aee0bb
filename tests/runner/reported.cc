#include "reported.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

namespace mpivet::testrun {
namespace {

using nlohmann::json;

Place place_of(const json& site) {
  for (const json& frame : site.value("stack", json::array())) {
    if (frame.value("internal", false)) continue;
    const std::string file = frame.value("file", "");
    if (!file.empty()) return {std::filesystem::path(file).filename(), frame.value("line", 0)};
  }
  return {};
}

ReportedFinding finding_of(const json& item) {
  ReportedFinding f;
  f.check = item.at("check").get<std::string>();
  const std::string severity = item.at("severity").get<std::string>();
  f.is_error = severity == "error" || severity == "fatal";
  for (const json& rank : item.at("ranks")) f.ranks.insert(rank.get<int>());
  f.text = fmt::format("{}\n{}", item.at("message").get<std::string>(), item.value("hint", ""));
  for (const json& site : item.at("sites")) {
    f.places.push_back(place_of(site));
    f.text += fmt::format("\n{} {} times={}", site.value("intro", ""), site.value("call", ""), site.value("times", 1));
  }
  return f;
}

std::optional<int> number_in(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_number() ? std::optional(found->get<int>()) : std::nullopt;
}

}  // namespace

Report parse_report(std::string_view text) try {
  const json document = json::parse(text);
  Report report;
  for (const json& item : document.at("findings")) report.findings.push_back(finding_of(item));
  const json run = document.value("run", json::object());
  report.program_status = number_in(run, "program_status");
  report.program_signal = number_in(run, "program_signal");
  return report;
} catch (const json::exception& e) {
  throw BadReport(fmt::format("the JSON report cannot be read: {}", e.what()));
}

}  // namespace mpivet::testrun
