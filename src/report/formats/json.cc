#include "report/formats/json.h"

#include <map>
#include <nlohmann/json.hpp>

#include "report/findings/names.h"
#include "report/findings/ranks.h"
#include "report/formats/diagram_json.h"
#include "report/formats/exploration_json.h"
#include "report/formats/json_compact.h"
#include "report/text/text_style.h"

namespace mpivet::report {
namespace {

using Json = nlohmann::ordered_json;

// Addresses are strings: numbers past 2^53 do not survive every JSON reader.
std::string hex(std::uint64_t number) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "0x%llx", static_cast<unsigned long long>(number));
  return buffer;
}

Json frame_json(const Frame& frame) {
  Json out = {{"module", frame.module}, {"address", hex(frame.address)}, {"offset", hex(frame.offset)}};
  if (!frame.function.empty()) out["function"] = frame.function;
  if (!frame.file.empty()) out["file"] = frame.file;
  if (frame.line > 0) out["line"] = frame.line;
  if (frame.column > 0) out["column"] = frame.column;
  out["internal"] = frame.internal;
  if (frame.region_line) out["region_line"] = frame.region_line;
  return out;
}

Json site_json(const CallSite& site) {
  Json stack = Json::array();
  for (const Frame& frame : site.stack) stack.push_back(frame_json(frame));
  return {{"intro", site.intro}, {"ranks", site.ranks},           {"call", site.call},
          {"times", site.times}, {"arguments_vary", site.varies}, {"stack", stack}};
}

Json edge_json(const Edge& edge) {
  return {{"from", edge.from}, {"to", edge.to}, {"label", edge.label}, {"alternative", edge.alternative}};
}

Json foreseen_json(const Foreseen& foreseen) {
  const auto place = [](const Foreseen::Place& at) { return Json{{"file", at.file}, {"line", at.line}}; };
  Json conditions = Json::array();
  for (const auto& condition : foreseen.conditions) conditions.push_back(place(condition));
  Json out = {{"what", name_of(foreseen.what)},
              {"collective", foreseen.collective},
              {"at", place(foreseen.at)},
              {"conditions", conditions},
              {"elsewhere", foreseen.elsewhere}};
  if (!foreseen.level.empty()) out["level"] = foreseen.level;
  return out;
}

Json way_json(const Way& way) {
  Json calls = Json::array();
  for (const Way::Call& call : way.collectives) {
    Json one = {{"call", call.name}};
    if (!call.file.empty()) one["file"] = call.file;
    if (call.line > 0) one["line"] = call.line;
    calls.push_back(std::move(one));
  }
  return {{"title", way.title}, {"collectives", calls}};
}

Json finding_json(const Finding& finding) {
  Json sites = Json::array();
  for (const CallSite& site : finding.sites) sites.push_back(site_json(site));
  Json out = {{"check", finding.check.text()},
              {"severity", severity_name(finding.severity)},
              {"evidence", name_of(finding.evidence)},
              {"ranks", finding.ranks},
              {"ranks_text", format_ranks(finding.ranks)},
              {"message", finding.message},
              {"hint", finding.hint},
              {"times", finding.times},
              {"tally", finding.tally},
              {"sites", sites}};
  for (const Foreseen& foreseen : finding.foreseen) out["foreseen"].push_back(foreseen_json(foreseen));
  for (const Way& way : finding.ways) out["ways"].push_back(way_json(way));
  if (!finding.suppressed_by.empty()) out["suppressed_by"] = finding.suppressed_by;
  if (!finding.notes.empty()) out["notes"] = finding.notes;
  if (finding.interleaved.exploration >= 0)
    out["interleavings"] = {{"exploration", finding.interleaved.exploration},
                            {"count", finding.interleaved.count},
                            {"first", finding.interleaved.first}};
  if (!finding.replay.empty()) out["replay"] = finding.replay;
  if (!finding.diagram.empty()) out["diagram"] = diagram_json(finding.diagram);
  if (!finding.fingerprint.empty()) out["fingerprint"] = finding.fingerprint;
  if (!finding.seen_in.empty()) out["seen_in"] = finding.seen_in;
  if (finding.graph.empty()) return out;
  Json graph = Json::array();
  for (const Edge& edge : finding.graph) graph.push_back(edge_json(edge));
  out["graph"] = graph;
  return out;
}

Json ends_json(const ProgramEnd& end) {
  Json out = Json::array();
  for (const RankEnd& rank : end.ranks) {
    Json one = {{"rank", rank.rank}, {"how", name_of(rank.how)}};
    if (rank.code >= 0) one[rank.how == RankEnd::How::signalled ? "signal" : "status"] = rank.code;
    if (!rank.last_call.empty()) one["last_call"] = rank.last_call;
    out.push_back(one);
  }
  return out;
}

Json run_json(const RunInfo& run) {
  Json out = {{"door", run.door},       {"command", run.command}, {"launched", run.launched},
              {"program", run.program}, {"mpi", run.mpi},         {"ranks", run.ranks},
              {"hosts", run.hosts},     {"started", run.started}, {"seconds", run.seconds}};
  out["program_status"] = run.end.known && !run.end.signalled ? Json(run.end.code) : Json(nullptr);
  out["program_signal"] = run.end.known && run.end.signalled ? Json(run.end.code) : Json(nullptr);
  out["end_note"] = run.end.note;
  out["rank_ends"] = ends_json(run.end);
  if (!run.source_root.empty()) out["source_root"] = run.source_root;
  if (run.exploration)
    out["exploration"] = {{"interleavings", run.exploration->interleavings}, {"complete", run.exploration->complete}};
  for (const Attachment& one : run.attachments) {
    if (one.name == kExplorations || one.name == kEvents) continue;
    if (Json data = Json::parse(one.json, nullptr, false); !data.is_discarded())
      out["attachments"][one.name] = std::move(data);
  }
  return out;
}

Json checks_json(const RunInfo& run, const std::vector<Finding>& findings) {
  std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> counts;
  for (const Finding& finding : findings) {
    ++counts[finding.check.text()].first;
    counts[finding.check.text()].second += finding.times;
  }
  Json out = Json::array();
  for (const CheckInfo& check : run.checks) {
    const auto [different, times] = counts[check.id];
    out.push_back({{"id", check.id},
                   {"title", check.title},
                   {"severity", severity_name(check.severity)},
                   {"enabled", check.enabled},
                   {"findings", different},
                   {"times", times}});
  }
  return out;
}

Json coverage_json(const Coverage& coverage) {
  Json not_modelled = Json::array();
  for (const auto& [function, calls] : coverage.not_modelled)
    not_modelled.push_back({{"function", function}, {"calls", calls}});
  Json out = {{"calls", coverage.calls},
              {"messages", coverage.messages},
              {"collectives", coverage.collectives},
              {"not_modelled", not_modelled},
              {"sends_taken_as_buffered", coverage.sends_taken_as_buffered},
              {"stepped_over", coverage.stepped_over},
              {"notes", coverage.notes}};
  if (!coverage.reached) return out;
  out["reached"] = Json::array();
  for (const ReachedFile& one : *coverage.reached) out["reached"].push_back({{"file", one.file}, {"lines", one.lines}});
  return out;
}

// Those of a report that was read are kept as they stood there.
Json explorations_json(const RunInfo& run) {
  Json out = Json::array();
  for (const Exploration& one : run.explorations) out.push_back(Json(exploration_json(one)));
  for (const Attachment& one : run.attachments)
    if (one.name == kExplorations) out = Json::parse(one.json, nullptr, false);
  return out.is_array() ? out : Json::array();
}

// A run that was joined, with what belongs to it alone.
Json merged_run_json(const RunInfo& run) {
  Json out = run_json(run);
  out["version"] = run.version;
  out["exit_status"] = run.exit_status;
  out["coverage"] = coverage_json(run.coverage);
  if (Json all = explorations_json(run); !all.empty()) out["explorations"] = std::move(all);
  return out;
}

Json list_json(const std::vector<Finding>& findings) {
  Json list = Json::array();
  for (const Finding& finding : findings) list.push_back(finding_json(finding));
  return list;
}

Json not_confirmed_json(const std::vector<Foreseen>& all) {
  Json list = Json::array();
  for (const Foreseen& one : all) list.push_back(foreseen_json(one));
  return list;
}

Json suppressions_json(const std::vector<SuppressionUse>& uses) {
  Json list = Json::array();
  for (const SuppressionUse& use : uses)
    list.push_back({{"text", use.text},
                    {"origin", use.origin},
                    {"findings", use.findings},
                    {"times", use.times},
                    {"remark", use.remark}});
  return list;
}

Json report_json(const ReportDocument& report) {
  const RunInfo& run = report.run;
  Json document = {{"format", kJsonFormat},
                   {"tool", {{"name", "mpivet"}, {"version", run.version}}},
                   {"exit_status", run.exit_status},
                   {"run", run_json(run)},
                   {"checks", checks_json(run, report.findings)},
                   {"findings", list_json(report.findings)},
                   {"findings_not_kept", report.not_kept},
                   {"suppressed", list_json(report.suppressed)},
                   {"suppressions", suppressions_json(run.suppressions)},
                   {"not_confirmed", not_confirmed_json(run.not_confirmed)},
                   {"coverage", coverage_json(run.coverage)}};
  if (Json all = explorations_json(run); !all.empty()) document["explorations"] = std::move(all);
  for (const RunInfo& one : report.runs) document["runs"].push_back(merged_run_json(one));
  return document;
}

// Paths and names need not be UTF-8; what is not becomes U+FFFD.
std::string text_of(const Json& document, int indent) {
  return document.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string render_json(const ReportDocument& report) { return text_of(report_json(report), 2) + '\n'; }
std::string render_compact_json(const ReportDocument& report) { return text_of(report_json(report), -1); }

}  // namespace mpivet::report
