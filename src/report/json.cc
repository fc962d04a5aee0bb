#include "report/json.h"

#include <map>
#include <nlohmann/json.hpp>

#include "report/ranks.h"
#include "report/text_style.h"

namespace mpivet::report {
namespace {

using json = nlohmann::ordered_json;

const char* evidence_name(Evidence evidence) {
  switch (evidence) {
    case Evidence::possible:
      return "possible";
    case Evidence::confirmed:
      return "confirmed";
    case Evidence::refuted:
      return "refuted";
    case Evidence::unreached:
      return "unreached";
  }
  return "?";
}

const char* end_name(RankEnd::How how) {
  switch (how) {
    case RankEnd::How::finalized:
      return "finalized";
    case RankEnd::How::exited:
      return "exited";
    case RankEnd::How::signalled:
      return "signalled";
    case RankEnd::How::lost:
      return "lost";
    case RankEnd::How::running:
      return "running";
  }
  return "?";
}

// Addresses are strings: numbers past 2^53 do not survive every JSON reader.
std::string hex(std::uint64_t number) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "0x%llx", static_cast<unsigned long long>(number));
  return buffer;
}

json frame_json(const Frame& frame) {
  json out = {{"module", frame.module}, {"address", hex(frame.address)}, {"offset", hex(frame.offset)}};
  if (!frame.function.empty()) out["function"] = frame.function;
  if (!frame.file.empty()) out["file"] = frame.file;
  if (frame.line > 0) out["line"] = frame.line;
  if (frame.column > 0) out["column"] = frame.column;
  out["internal"] = frame.internal;
  if (frame.region_line) out["region_line"] = frame.region_line;
  return out;
}

json site_json(const CallSite& site) {
  json stack = json::array();
  for (const Frame& frame : site.stack) stack.push_back(frame_json(frame));
  return {{"intro", site.intro}, {"ranks", site.ranks},           {"call", site.call},
          {"times", site.times}, {"arguments_vary", site.varies}, {"stack", stack}};
}

json edge_json(const Edge& edge) {
  return {{"from", edge.from}, {"to", edge.to}, {"label", edge.label}, {"alternative", edge.alternative}};
}

const char* what_name(Foreseen::What what) {
  switch (what) {
    case Foreseen::What::condition:
      return "condition";
    case Foreseen::What::several_threads:
      return "several_threads";
    case Foreseen::What::concurrent:
      return "concurrent";
    case Foreseen::What::thread_level:
      return "thread_level";
    case Foreseen::What::same_request:
      return "same_request";
  }
  return "";
}

json foreseen_json(const Foreseen& foreseen) {
  const auto place = [](const Foreseen::Place& at) { return json{{"file", at.file}, {"line", at.line}}; };
  json conditions = json::array();
  for (const auto& condition : foreseen.conditions) conditions.push_back(place(condition));
  json out = {{"what", what_name(foreseen.what)},
              {"collective", foreseen.collective},
              {"at", place(foreseen.at)},
              {"conditions", conditions},
              {"elsewhere", foreseen.elsewhere}};
  if (!foreseen.level.empty()) out["level"] = foreseen.level;
  return out;
}

json finding_json(const Finding& finding) {
  json sites = json::array();
  for (const CallSite& site : finding.sites) sites.push_back(site_json(site));
  json out = {{"check", finding.check},
              {"severity", severity_name(finding.severity)},
              {"evidence", evidence_name(finding.evidence)},
              {"ranks", finding.ranks},
              {"ranks_text", format_ranks(finding.ranks)},
              {"message", finding.message},
              {"hint", finding.hint},
              {"times", finding.times},
              {"tally", finding.tally},
              {"sites", sites}};
  for (const Foreseen& foreseen : finding.foreseen) out["foreseen"].push_back(foreseen_json(foreseen));
  if (!finding.suppressed_by.empty()) out["suppressed_by"] = finding.suppressed_by;
  if (!finding.notes.empty()) out["notes"] = finding.notes;
  if (!finding.replay.empty()) out["replay"] = finding.replay;
  if (finding.graph.empty()) return out;
  json graph = json::array();
  for (const Edge& edge : finding.graph) graph.push_back(edge_json(edge));
  out["graph"] = graph;
  return out;
}

json ends_json(const ProgramEnd& end) {
  json out = json::array();
  for (const RankEnd& rank : end.ranks) {
    json one = {{"rank", rank.rank}, {"how", end_name(rank.how)}};
    if (rank.code >= 0) one[rank.how == RankEnd::How::signalled ? "signal" : "status"] = rank.code;
    if (!rank.last_call.empty()) one["last_call"] = rank.last_call;
    out.push_back(one);
  }
  return out;
}

json run_json(const RunInfo& run) {
  json out = {{"door", run.door},       {"command", run.command}, {"launched", run.launched},
              {"program", run.program}, {"mpi", run.mpi},         {"ranks", run.ranks},
              {"hosts", run.hosts},     {"started", run.started}, {"seconds", run.seconds}};
  out["program_status"] = run.end.known && !run.end.signalled ? json(run.end.code) : json(nullptr);
  out["program_signal"] = run.end.known && run.end.signalled ? json(run.end.code) : json(nullptr);
  out["end_note"] = run.end.note;
  out["rank_ends"] = ends_json(run.end);
  return out;
}

json checks_json(const RunInfo& run, const std::vector<Finding>& findings) {
  std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> counts;
  for (const Finding& finding : findings) {
    ++counts[finding.check].first;
    counts[finding.check].second += finding.times;
  }
  json out = json::array();
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

json coverage_json(const Coverage& coverage) {
  json not_modelled = json::array();
  for (const auto& [function, calls] : coverage.not_modelled)
    not_modelled.push_back({{"function", function}, {"calls", calls}});
  return {{"calls", coverage.calls},
          {"messages", coverage.messages},
          {"collectives", coverage.collectives},
          {"not_modelled", not_modelled},
          {"sends_taken_as_buffered", coverage.sends_taken_as_buffered},
          {"stepped_over", coverage.stepped_over},
          {"notes", coverage.notes}};
}

json list_json(const std::vector<Finding>& findings) {
  json list = json::array();
  for (const Finding& finding : findings) list.push_back(finding_json(finding));
  return list;
}

json not_confirmed_json(const std::vector<Foreseen>& all) {
  json list = json::array();
  for (const Foreseen& one : all) list.push_back(foreseen_json(one));
  return list;
}

json suppressions_json(const std::vector<SuppressionUse>& uses) {
  json list = json::array();
  for (const SuppressionUse& use : uses)
    list.push_back({{"text", use.text},
                    {"origin", use.origin},
                    {"findings", use.findings},
                    {"times", use.times},
                    {"remark", use.remark}});
  return list;
}

}  // namespace

std::string render_json(const RunInfo& run, const std::vector<Finding>& findings,
                        const std::vector<Finding>& suppressed, std::uint64_t not_kept) {
  const json document = {{"format", kJsonFormat},
                         {"tool", {{"name", "mpivet"}, {"version", run.version}}},
                         {"exit_status", run.exit_status},
                         {"run", run_json(run)},
                         {"checks", checks_json(run, findings)},
                         {"findings", list_json(findings)},
                         {"findings_not_kept", not_kept},
                         {"suppressed", list_json(suppressed)},
                         {"suppressions", suppressions_json(run.suppressions)},
                         {"not_confirmed", not_confirmed_json(run.not_confirmed)},
                         {"coverage", coverage_json(run.coverage)}};
  // Paths and names need not be UTF-8; what is not becomes U+FFFD.
  return document.dump(2, ' ', false, json::error_handler_t::replace) + '\n';
}

}  // namespace mpivet::report
