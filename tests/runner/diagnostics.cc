#include "diagnostics.h"

#include <fmt/format.h>

#include <filesystem>
#include <regex>
#include <sstream>

namespace mpivet::testrun {
namespace {

// "STATIC:COLLECTIVE:DIVERGENCE" of "-Wmpivet-collective-divergence", "STATIC:REQUEST:NOT_WAITED" of two dashes.
std::string check_of(const std::string& option) {
  std::string words = option;
  for (char& c : words) c = c == '-' ? '_' : static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  if (const auto first = words.find('_'); first != std::string::npos) words[first] = ':';
  return "STATIC:" + words;
}

class Reader {
 public:
  explicit Reader(std::string_view output) {
    std::istringstream lines{std::string(output)};
    for (std::string line; std::getline(lines, line);) read(line);
  }
  Report report;

 private:
  void read(const std::string& line) {
    static const std::regex placed(R"(^([^ :]+):(\d+):(?:\d+:)?(?: (.*))?$)");
    static const std::regex said(R"(^(?:fatal )?(warning|error|note|Warning|Error|Note): (.*)$)");
    std::smatch parts;
    std::string rest = line;
    if (std::regex_match(line, parts, placed)) {
      place_ = {std::filesystem::path(parts[1].str()).filename(), std::stoi(parts[2])};
      rest = parts[3];
    }
    if (std::regex_match(rest, parts, said)) diagnostic(parts[1], parts[2]);
  }

  void diagnostic(const std::string& kind, const std::string& text) {
    if (kind == "note" || kind == "Note") {
      if (!telling_) return;
      report.findings.back().places.push_back(place_);
      report.findings.back().text += "\n" + text;
      return;
    }
    static const std::regex option(R"(\[-W(?:error=)?mpivet-([a-z0-9-]+)\]$)");
    std::smatch parts;
    const bool ours = std::regex_search(text, parts, option);
    const bool error = kind == "error" || kind == "Error";
    telling_ = ours || error;
    if (!telling_) return;
    ReportedFinding finding;
    finding.check = ours ? check_of(parts[1]) : fmt::format("{}: {}", kind, text);
    finding.is_error = error;
    finding.text = text;
    finding.places.push_back(place_);
    report.findings.push_back(std::move(finding));
  }

  Place place_;
  bool telling_ = false;  // the notes that follow belong to a finding
};

}  // namespace

Report parse_diagnostics(std::string_view output) { return Reader(output).report; }

}  // namespace mpivet::testrun
