#include "report/formats/sarif.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <sstream>

#include "base/text.h"
#include "report/findings/fingerprint.h"
#include "report/findings/names.h"
#include "report/findings/ranks.h"
#include "report/findings/tally.h"
#include "report/formats/sarif_location.h"
#include "report/formats/source_uri.h"
#include "report/text/sanitize.h"

namespace mpivet::report {
namespace {

constexpr const char* kSchema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

const char* level_of(Severity severity) {
  switch (severity) {
    case Severity::info:
      return "note";
    case Severity::warning:
      return "warning";
    case Severity::error:
    case Severity::fatal:
      return "error";
  }
  return "none";
}

// "GLOBAL:MSG:NOT_FREED" becomes GlobalMsgNotFreed: what viewers show as the name of a rule.
std::string friendly_name(const std::string& id) {
  std::string name;
  bool starts = true;
  for (const char c : id) {
    const auto letter = static_cast<unsigned char>(c);
    if (std::isalnum(letter) != 0) name += static_cast<char>(starts ? std::toupper(letter) : std::tolower(letter));
    starts = std::isalnum(letter) == 0;
  }
  return name;
}

// The first paragraph of an explanation, in one line. GitHub refuses rules without such a description.
std::string first_paragraph(const std::string& markdown) {
  std::istringstream lines(markdown);
  std::string paragraph;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('#')) continue;
    if (line.empty() && !paragraph.empty()) break;
    if (!line.empty()) paragraph += (paragraph.empty() ? "" : " ") + line;
  }
  return paragraph;
}

class Sarif {
  using json = sarif::json;

 public:
  explicit Sarif(const ReportDocument& document) : document_(document) {}

  std::string render() {
    json run;
    run["tool"] = {{"driver", driver()}};
    if (!document_.source_root.empty())
      run["originalUriBaseIds"] = {{sarif::kRoot, {{"uri", folder_uri(document_.source_root)}}}};
    run["automationDetails"] = {{"id", "mpivet/" + sanitize(document_.run.door) + "/"}};
    run["invocations"] = invocations();
    run["results"] = json::array();
    results(document_.findings, run["results"]);
    results(document_.suppressed, run["results"]);
    const json log = {{"$schema", kSchema}, {"version", "2.1.0"}, {"runs", json::array({run})}};
    return log.dump(2, ' ', false, json::error_handler_t::replace) + '\n';
  }

 private:
  // The rules are those that were looked for, and those of the findings in any case.
  json driver() {
    json rules = json::array();
    for (const CheckInfo& check : document_.run.checks)
      if (check.enabled) rules.push_back(rule(check));
    for (const auto* list : {&document_.findings, &document_.suppressed})
      for (const Finding& finding : *list)
        if (!rule_index_.contains(finding.check.text())) rules.push_back(rule(about(finding)));
    json out = {{"name", "mpivet"}, {"rules", rules}};
    if (!document_.run.version.empty()) out["version"] = sanitize(document_.run.version);
    return out;
  }

  CheckInfo about(const Finding& finding) const {
    for (const CheckInfo& check : document_.run.checks)
      if (check.id == finding.check.text()) return check;
    return {finding.check.text(), finding.severity, finding.check.text(), true};
  }

  json rule(const CheckInfo& check) {
    rule_index_.emplace(check.id, rule_index_.size());
    json out = {{"id", sanitize(check.id)}};
    if (const std::string name = friendly_name(check.id); !name.empty()) out["name"] = name;
    out["shortDescription"] = sarif::message(check.title);
    const std::string description = first_paragraph(check.explanation);
    out["fullDescription"] = sarif::message(description.empty() ? check.title : description);
    if (!check.explanation.empty())
      out["help"] = {{"text", sanitize(check.explanation, LineBreaks::keep)},
                     {"markdown", sanitize(check.explanation, LineBreaks::keep)}};
    out["defaultConfiguration"] = {{"level", level_of(check.severity)}};
    out["properties"] = {{"tags", json::array({"mpi", "correctness"})}};
    return out;
  }

  json invocations() const {
    json out = json::array();
    for (const RunInfo* run : runs_of(document_)) {
      json one = {{"executionSuccessful", run->exit_status == 0 || run->exit_status == 1},
                  {"exitCode", run->exit_status}};
      one["commandLine"] = sanitize(text::shell_join(run->command));
      json words = json::array();
      for (std::size_t i = 1; i < run->command.size(); ++i) words.push_back(sanitize(run->command[i]));
      one["arguments"] = words;
      if (!run->started.empty()) one["startTimeUtc"] = sanitize(run->started);
      json notes = json::array();
      for (const std::string& note : run->coverage.notes)
        notes.push_back({{"level", "note"}, {"message", sarif::message(note)}});
      if (!notes.empty()) one["toolExecutionNotifications"] = notes;
      out.push_back(one);
    }
    return out;
  }

  void results(const std::vector<Finding>& findings, json& out) const {
    std::vector<Finding> single = one_per_place(findings);
    set_fingerprints(single, document_);
    for (const Finding& finding : single) out.push_back(result(finding));
  }

  json result(const Finding& finding) const {
    json out = {{"ruleId", sanitize(finding.check.text())}, {"ruleIndex", rule_index_.at(finding.check.text())}};
    // A level stands only with the kind `fail`.
    const bool refuted = finding.evidence == Evidence::refuted;
    if (refuted) out["kind"] = "pass";
    out["level"] = refuted ? "none" : level_of(finding.severity);
    out["message"] = sarif::message(finding.hint.empty() ? finding.message : finding.message + "\n" + finding.hint);
    places(finding, out);
    if (!finding.suppressed_by.empty())
      out["suppressions"] = json::array({{{"kind", "external"}, {"justification", sanitize(finding.suppressed_by)}}});
    if (document_.baseline) out["baselineState"] = "new";
    out["partialFingerprints"] = {{"mpivet/v1", finding.fingerprint}};
    out["occurrenceCount"] = std::max<std::uint64_t>(1, finding.times);
    out["properties"] = properties(finding);
    return out;
  }

  // The schema wants stacks that differ from each other; one condition may be named twice in a finding.
  static void add_new(json& list, json one) {
    if (std::find(list.begin(), list.end(), one) == list.end()) list.push_back(std::move(one));
  }

  void places(const Finding& finding, json& out) const {
    const std::string& root = document_.source_root;
    out["locations"] = json::array();
    json related = json::array(), stacks = json::array();
    for (std::size_t i = 0; i < finding.sites.size(); ++i) {
      const CallSite& site = finding.sites[i];
      if (!site.stack.empty()) add_new(stacks, sarif::stack(site, root));
      json at = sarif::location(site, root);
      if (at.is_null()) continue;
      if (i == 0) {
        out["locations"].push_back(at);
        continue;
      }
      at["id"] = related.size() + 1;
      at["message"] = sarif::message((site.ranks.empty() ? "" : name_ranks(site.ranks) + ", ") + site.intro +
                                         (site.call.empty() ? "" : ": " + site.call),
                                     false);
      related.push_back(at);
    }
    if (!related.empty()) out["relatedLocations"] = related;
    if (const json flows = sarif::thread_flows(finding, root); !flows.empty())
      out["codeFlows"] = json::array({{{"message", {{"text", "What the ranks did"}}}, {"threadFlows", flows}}});
    if (!stacks.empty()) out["stacks"] = stacks;
  }

  static json properties(const Finding& finding) {
    json out = {{"severity", name_of(finding.severity)}, {"evidence", name_of(finding.evidence)}};
    if (!finding.ranks.empty()) out["ranks"] = format_ranks(finding.ranks);
    if (!finding.replay.empty()) out["replay"] = sanitize(finding.replay);
    for (const std::string& note : finding.notes) out["notes"].push_back(sanitize(note));
    return out;
  }

  const ReportDocument& document_;
  std::map<std::string, std::size_t> rule_index_;
};

}  // namespace

std::string render_sarif(const ReportDocument& document) { return Sarif(document).render(); }

}  // namespace mpivet::report
