// Tallies as JSON, from a worker to whoever puts them together.
#include <nlohmann/json.hpp>

#include "explore/findings/tally.h"
#include "replay/choice_json.h"
#include "report/formats/call_site_json.h"
#include "report/formats/exploration_json.h"

namespace mpivet::report {

static void to_json(nlohmann::json& to, const Edge& edge) {
  to = {{"from", edge.from}, {"to", edge.to}, {"label", edge.label}, {"alternative", edge.alternative}};
}
static void from_json(const nlohmann::json& from, Edge& edge) {
  edge = {from.at("from"), from.at("to"), from.at("label"), from.at("alternative")};
}

// What no exploration fills is left out.
static void to_json(nlohmann::json& to, const Finding& finding) {
  to = {{"check", finding.check.text()},
        {"severity", static_cast<int>(finding.severity)},
        {"ranks", finding.ranks},
        {"message", finding.message},
        {"sites", finding.sites},
        {"hint", finding.hint},
        {"graph", finding.graph},
        {"notes", finding.notes},
        {"times", finding.times},
        {"tally", finding.tally},
        {"evidence", static_cast<int>(finding.evidence)}};
}
static void from_json(const nlohmann::json& from, Finding& finding) {
  finding.check = checks::CheckName::read(from.at("check").get<std::string>());
  finding.severity = static_cast<Severity>(std::clamp(from.at("severity").get<int>(), 0, 3));
  finding.evidence = static_cast<Evidence>(std::clamp(from.at("evidence").get<int>(), 0, 3));
  from.at("ranks").get_to(finding.ranks);
  from.at("message").get_to(finding.message);
  from.at("sites").get_to(finding.sites);
  from.at("hint").get_to(finding.hint);
  from.at("graph").get_to(finding.graph);
  from.at("notes").get_to(finding.notes);
  from.at("times").get_to(finding.times);
  from.at("tally").get_to(finding.tally);
}

}  // namespace mpivet::report

namespace mpivet::explore {

using nlohmann::json;

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Seen, interleavings, first, path, reached)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Verdict, finding, seen, choices)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(OpenReceive, func, ranks, senders, open)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ExitStatus, rank, code, aborted, seen)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(RunCounts, runs, copies, replays, evicted, forgotten)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(CallAt, rank, func, site)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Ordered, receive, send, receive_first)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(BarriersSeen::Place, parent, func, calls)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(BarriersSeen, places, orders, asks)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Signature, high, low)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Match, receive_rank, receive, send_rank, send)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(WithBarriers, barriers, ends, matches, bad_end)

static void to_json(json& to, const Summary& summary) {
  to = {{"interleavings", summary.interleavings},
        {"cut", summary.cut},
        {"complete", summary.complete},
        {"limit", summary.limit},
        {"explored", summary.explored}};
}
static void from_json(const json& from, Summary& summary) {
  from.at("interleavings").get_to(summary.interleavings);
  from.at("cut").get_to(summary.cut);
  from.at("complete").get_to(summary.complete);
  from.at("limit").get_to(summary.limit);
  from.at("explored").get_to(summary.explored);
}

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Tally, summary, problem, deadlocks, verdicts, receives, got, exits, outputs,
                                   barriers, beside, counts, mpi, tree, reached)

namespace {

std::string text_of(const json& value) { return value.dump(-1, ' ', false, json::error_handler_t::replace); }

template <class T>
Result<T> parsed(const std::string& text) {
  try {
    return json::parse(text).get<T>();
  } catch (const json::exception&) {
    return Error{"what a worker has found cannot be read"};
  }
}

}  // namespace

std::string to_json(const Tally& tally) { return text_of(json(tally)); }
Result<Tally> tally_of(const std::string& text) { return parsed<Tally>(text); }

static void to_json(json& to, const WithoutBarrier& without) {
  to = {{"ends", without.ends},
        {"differs", without.differs},
        {"why", without.why},
        {"complete", without.complete},
        {"limit", without.limit}};
  if (without.new_match) to["new_match"] = *without.new_match;
}
static void from_json(const json& from, WithoutBarrier& without) {
  from.at("ends").get_to(without.ends);
  from.at("differs").get_to(without.differs);
  from.at("why").get_to(without.why);
  from.at("complete").get_to(without.complete);
  from.at("limit").get_to(without.limit);
  if (from.contains("new_match")) without.new_match = from.at("new_match").get<Ordered>();
}
std::string to_json(const WithoutBarrier& without) { return text_of(json(without)); }
Result<WithoutBarrier> without_of(const std::string& text) { return parsed<WithoutBarrier>(text); }

}  // namespace mpivet::explore
