#include "report/formats/json_reader.h"

#include "report/findings/names.h"
#include "report/findings/ranks.h"
#include "report/formats/exploration_json.h"
#include "report/formats/json.h"
#include "report/formats/json_fields.h"
#include "report/text/sanitize.h"

namespace mpivet::report {
namespace reading {
namespace {

using json = Fields::json;

constexpr int kDeepest = 200;  // levels of nesting: far more than a report has, far less than the stack bears
constexpr int kMostRanks = 0x7fffffff;

template <class Enum>
Enum word(const Fields& from, const char* name, Enum last) {
  const auto value = named(from.text(name), last);
  if (!value) from.fail(name, "is a word that this mpivet does not know");
  return *value;
}

std::uint64_t count(const Fields& from, const char* name, std::uint64_t otherwise = 0) {
  return static_cast<std::uint64_t>(from.number_or(name, static_cast<std::int64_t>(otherwise), 0));
}

std::vector<int> ranks(const Fields& from) {
  auto out = from.numbers("ranks", -1);
  normalize_ranks(out);
  return out;
}

Frame frame(const Fields& from) {
  Frame out;
  out.module = from.text_or("module");
  out.address = from.address_or_zero("address");
  out.offset = from.address_or_zero("offset");
  out.function = from.text_or("function");
  out.file = from.text_or("file");
  out.line = static_cast<int>(from.number_or("line", 0, 0, kMostRanks));
  out.column = static_cast<int>(from.number_or("column", 0, 0, kMostRanks));
  out.region_line = static_cast<int>(from.number_or("region_line", 0, 0, kMostRanks));
  out.internal = from.flag_or("internal", false);
  return out;
}

CallSite site(const Fields& from) {
  CallSite out;
  out.intro = from.text_or("intro");
  out.ranks = ranks(from);
  out.call = from.text_or("call");
  out.times = count(from, "times", 1);
  out.varies = from.flag_or("arguments_vary", false);
  from.each("stack", [&](const Fields& one) { out.stack.push_back(frame(one)); });
  return out;
}

Foreseen::Place place(const Fields& from) {
  return {from.text("file"), static_cast<int>(from.number("line", 0, kMostRanks))};
}

Foreseen foreseen(const Fields& from) {
  Foreseen out{from.text("collective"), place(from.object("at")), {}};
  out.what = word(from, "what", Foreseen::What::same_request);
  out.elsewhere = from.flag_or("elsewhere", false);
  out.level = from.text_or("level");
  from.each("conditions", [&](const Fields& one) { out.conditions.push_back(place(one)); });
  return out;
}

Edge edge(const Fields& from) {
  return {static_cast<int>(from.number("from", -1, kMostRanks)), static_cast<int>(from.number("to", -1, kMostRanks)),
          from.text_or("label"), from.flag_or("alternative", false)};
}

Diagram::Operation::State diagram_state(const Fields& from) {
  using State = Diagram::Operation::State;
  const std::string word = from.text("state");
  if (word == "done") return State::done;
  if (word == "pending") return State::pending;
  if (word == "waiting") return State::waiting;
  if (word != "never") from.fail("state", "is a word that this mpivet does not know");
  return State::never;
}

Diagram diagram(const Fields& from) {
  Diagram out;
  from.each("operations", [&](const Fields& one) {
    out.operations.push_back({static_cast<int>(one.number("rank", 0, kMostRanks)), count(one, "number"),
                              one.text("call"), one.text_or("file"),
                              static_cast<int>(one.number_or("line", 0, 0, kMostRanks)), diagram_state(one),
                              static_cast<int>(one.number_or("collective", -1, -1, kMostRanks))});
  });
  const auto most = static_cast<std::int64_t>(out.operations.size()) - 1;
  from.each("messages", [&](const Fields& one) {
    out.messages.push_back({static_cast<std::size_t>(one.number("from", 0, most)),
                            static_cast<std::size_t>(one.number("to", 0, most)), one.flag_or("alternative", false)});
  });
  out.ranks_left_out = count(from, "ranks_left_out");
  return out;
}

Way way(const Fields& from) {
  Way out{from.text_or("title"), {}};
  from.each("collectives", [&](const Fields& one) {
    out.collectives.push_back(
        {one.text("call"), one.text_or("file"), static_cast<int>(one.number_or("line", 0, 0, kMostRanks))});
  });
  return out;
}

Finding finding(const Fields& from) {
  Finding out;
  out.check = checks::CheckName::read(from.text("check"));
  out.severity = word(from, "severity", Severity::fatal);
  out.evidence = word(from, "evidence", Evidence::unreached);
  out.ranks = ranks(from);
  out.message = from.text("message");
  out.hint = from.text_or("hint");
  out.times = count(from, "times", 1);
  out.tally = from.flag_or("tally", false);
  out.suppressed_by = from.text_or("suppressed_by");
  out.fingerprint = from.text_or("fingerprint");
  out.notes = from.texts("notes");
  out.replay = from.text_or("replay");
  if (from.has("diagram")) out.diagram = diagram(from.object("diagram"));
  if (from.has("interleavings")) {
    const Fields in = from.object("interleavings");
    out.interleaved = {static_cast<int>(in.number("exploration", 0, kMostRanks)), count(in, "count"),
                       count(in, "first")};
  }
  for (const int run : from.numbers("seen_in", 0)) out.seen_in.push_back(static_cast<std::size_t>(run));
  from.each("sites", [&](const Fields& one) { out.sites.push_back(site(one)); });
  from.each("ways", [&](const Fields& one) { out.ways.push_back(way(one)); });
  from.each("graph", [&](const Fields& one) { out.graph.push_back(edge(one)); });
  from.each("foreseen", [&](const Fields& one) { out.foreseen.push_back(foreseen(one)); });
  return out;
}

RankEnd rank_end(const Fields& from) {
  RankEnd out;
  out.rank = static_cast<int>(from.number("rank", -1, kMostRanks));
  out.how = word(from, "how", RankEnd::How::running);
  out.code = static_cast<int>(from.number_or(out.how == RankEnd::How::signalled ? "signal" : "status", -1, -1, 0xffff));
  out.last_call = from.text_or("last_call");
  return out;
}

void read_end(const Fields& from, ProgramEnd& out) {
  out.signalled = from.has("program_signal");
  out.known = out.signalled || from.has("program_status");
  if (out.known)
    out.code = static_cast<int>(from.number(out.signalled ? "program_signal" : "program_status", -0xffff, 0xffff));
  out.note = from.text_or("end_note");
  from.each("rank_ends", [&](const Fields& one) { out.ranks.push_back(rank_end(one)); });
}

Coverage coverage(const Fields& from) {
  Coverage out;
  out.calls = count(from, "calls");
  out.messages = count(from, "messages");
  out.collectives = count(from, "collectives");
  out.sends_taken_as_buffered = count(from, "sends_taken_as_buffered");
  out.stepped_over = count(from, "stepped_over");
  out.notes = from.texts("notes");
  from.each("not_modelled",
            [&](const Fields& one) { out.not_modelled.emplace_back(one.text("function"), count(one, "calls")); });
  if (!from.has("reached")) return out;
  out.reached.emplace();
  from.each("reached", [&](const Fields& one) { out.reached->push_back({one.text("file"), one.numbers("lines", 0)}); });
  return out;
}

// Kept as they are, once it is known that nothing in them points to nowhere.
void read_explorations(const Fields& from, RunInfo& out) {
  if (!from.has(kExplorations)) return;
  from.each(kExplorations, [](const Fields&) {});
  const nlohmann::json all = from.raw(kExplorations);
  for (const nlohmann::json& one : all) {
    Interleavings tree;
    from_json(one, tree);
  }
  std::erase_if(out.attachments, [](const Attachment& one) { return one.name == kExplorations; });
  out.attachments.push_back({kExplorations, from.raw(kExplorations).dump()});
}

RunInfo run_info(const Fields& from) {
  RunInfo out;
  out.version = from.text_or("version");
  out.door = from.text_or("door", "run");
  out.command = from.texts("command");
  out.launched = from.texts("launched");
  out.program = from.text_or("program");
  out.source_root = from.text_or("source_root");
  out.mpi = from.text_or("mpi");
  out.ranks = static_cast<int>(from.number_or("ranks", 0, 0, kMostRanks));
  out.hosts = from.texts("hosts");
  out.started = from.text_or("started");
  out.seconds = from.seconds_or("seconds", 0);
  out.exit_status = static_cast<int>(from.number_or("exit_status", 0, 0, 255));
  read_end(from, out.end);
  if (from.has("coverage")) out.coverage = coverage(from.object("coverage"));
  if (from.has("exploration")) {
    const Fields extent = from.object("exploration");
    out.exploration = {count(extent, "interleavings"), extent.flag_or("complete", false)};
  }
  if (from.has("attachments")) {
    const json& all = from.raw("attachments");
    if (!all.is_object()) from.fail("attachments", "is not an object");
    for (const auto& [name, data] : all.items()) out.attachments.push_back({name, data.dump()});
  }
  read_explorations(from, out);
  return out;
}

CheckInfo check(const Fields& from) {
  return {from.text("id"), word(from, "severity", Severity::fatal), from.text_or("title"),
          from.flag_or("enabled", true)};
}

SuppressionUse suppression(const Fields& from) {
  return {from.text("text"), from.text_or("origin"), count(from, "findings"), count(from, "times"),
          from.text_or("remark")};
}

ReportDocument document(const Fields& from) {
  ReportDocument out;
  out.run = run_info(from.object("run"));
  read_explorations(from, out.run);
  out.run.version = from.object("tool").text_or("version");
  out.run.exit_status = static_cast<int>(from.number_or("exit_status", 0, 0, 255));
  if (from.has("coverage")) out.run.coverage = coverage(from.object("coverage"));
  out.not_kept = count(from, "findings_not_kept");
  from.each("checks", [&](const Fields& one) { out.run.checks.push_back(check(one)); });
  from.each("suppressions", [&](const Fields& one) { out.run.suppressions.push_back(suppression(one)); });
  from.each("not_confirmed", [&](const Fields& one) { out.run.not_confirmed.push_back(foreseen(one)); });
  from.each("runs", [&](const Fields& one) { out.runs.push_back(run_info(one)); });
  from.raw("findings");
  from.each("findings", [&](const Fields& one) { out.findings.push_back(finding(one)); });
  from.each("suppressed", [&](const Fields& one) { out.suppressed.push_back(finding(one)); });
  for (auto* list : {&out.findings, &out.suppressed})
    for (Finding& one : *list)
      for (const std::size_t run : one.seen_in)
        if (run >= out.runs.size()) throw FieldError{"findings", "name a run that is not there"};
  return out;
}

struct TooDeep {};

json parse(const std::string& text) {
  const auto shallow = [](int depth, json::parse_event_t, json&) {
    if (depth > kDeepest) throw TooDeep{};
    return true;
  };
  return json::parse(text, shallow);
}

}  // namespace
}  // namespace reading

bool looks_like_report(const std::string& text) {
  const std::string_view start = std::string_view(text).substr(0, 4096);
  return start.find("\"tool\"") != std::string_view::npos && start.find("\"mpivet\"") != std::string_view::npos;
}

Result<ReportDocument> read_report(const std::string& text, const std::string& name) {
  const std::string file = sanitize(name);
  using json = Fields::json;
  try {
    const json read = reading::parse(text);
    const Fields from(read, "$");
    if (!from.has("tool") || from.object("tool").text_or("name") != "mpivet")
      return usage_error(file + " is not a report of mpivet; give the file that --json wrote");
    if (const auto format = from.number("format", 0); format != kJsonFormat)
      return usage_error(file + " has format " + std::to_string(format) + ", this mpivet reads " +
                         std::to_string(kJsonFormat));
    return reading::document(from);
  } catch (const FieldError& wrong) {
    return usage_error(file + " is not a report of mpivet, or damaged: " + sanitize(wrong.where) + ' ' + wrong.what);
  } catch (const json::parse_error& wrong) {
    return usage_error(file + " is not a report of mpivet, or not all of one: no JSON from byte " +
                       std::to_string(wrong.byte) + " on; give the file that --json wrote");
  } catch (const json::exception&) {
    return usage_error(file + " is not a report of mpivet; give the file that --json wrote");
  } catch (const reading::TooDeep&) {
    return usage_error(file + " is not a report of mpivet: its parts are nested too deeply");
  }
}

}  // namespace mpivet::report
