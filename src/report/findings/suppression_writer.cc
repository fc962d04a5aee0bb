#include "report/findings/suppression_writer.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "base/paths.h"
#include "base/text.h"
#include "report/formats/json.h"
#include "report/text/sanitize.h"

namespace mpivet::report {
namespace {

using nlohmann::json;

// The last folder and the name: enough to tell it from others, and the same on every machine.
std::string short_path(const std::string& path) {
  const auto name = path.rfind('/');
  if (name == std::string::npos || name == 0) return path;
  const auto folder = path.rfind('/', name - 1);
  return folder == std::string::npos ? path : path.substr(folder + 1);
}

std::string condition(const std::string& key, const std::string& value) {
  return " " + key + "=" + text::shell_quote(value);
}

std::string place_of(const json& site) {
  std::string text;
  const std::string call = site.value("call", "");
  if (!call.empty()) text += condition("call", call.substr(0, call.find('(')));
  const json* without_file = nullptr;
  const json stack = site.value("stack", json::array());
  for (const json& frame : stack) {
    if (frame.value("internal", false)) continue;
    if (frame.contains("file"))
      return text + condition("file", short_path(frame["file"])) +
             condition("line", std::to_string(frame.value("line", 0)));
    if (without_file == nullptr) without_file = &frame;
  }
  if (without_file == nullptr) return text;
  if (without_file->contains("function")) text += condition("function", (*without_file)["function"]);
  return text + condition("module", std::string(paths::base_name(without_file->value("module", std::string()))));
}

std::string comment(const std::string& text) {
  std::string out;
  for (const std::string& line : text::split(text, '\n')) out += "# " + sanitize(line) + '\n';
  return out;
}

class Writer {
 public:
  void add(const json& finding) {
    const json sites = finding.value("sites", json::array());
    const std::size_t told = finding.value("tally", false) ? sites.size() : std::min<std::size_t>(sites.size(), 1);
    if (told == 0) add_line(finding, "");
    for (std::size_t i = 0; i < told; ++i)
      if (const std::string place = place_of(sites[i]); !place.empty()) add_line(finding, place);
  }
  std::string take() { return std::move(out_); }

 private:
  void add_line(const json& finding, const std::string& place) {
    const std::string line = finding.value("check", "") + place;
    if (!written_.insert(line).second) return;
    const std::string first = finding.value("message", "");
    out_ += "\n" + comment("[" + finding.value("ranks_text", "") + "] " + finding.value("severity", "") + ", " +
                           std::to_string(finding.value("times", 1)) + "x: " + first.substr(0, first.find('\n')));
    out_ += line + '\n';
  }

  std::string out_;
  std::set<std::string> written_;
};

}  // namespace

Result<std::string> suppressions_for(const std::string& text, const std::string& name) {
  try {
    const json report = json::parse(text);
    if (report.value("tool", json::object()).value("name", "") != "mpivet")
      return usage_error(name + " is not a report of mpivet");
    if (report.value("format", 0) != kJsonFormat)
      return usage_error(name + " has format " + std::to_string(report.value("format", 0)) + ", this mpivet reads " +
                         std::to_string(kJsonFormat));
    Writer writer;
    for (const json& finding : report.at("findings")) writer.add(finding);
    return "# Suppressions for the findings in " + sanitize(name) +
           ".\n# Keep those that are known and harmless, and say why; docs/suppressions.md explains the conditions.\n" +
           writer.take();
  } catch (const json::parse_error& wrong) {
    return usage_error(name + " is not a report of mpivet, or not all of one: no JSON from byte " +
                       std::to_string(wrong.byte) + " on; give the file that --json wrote");
  } catch (const json::exception&) {
    return usage_error(name + " is not a report of mpivet; give the file that --json wrote");
  }
}

}  // namespace mpivet::report
