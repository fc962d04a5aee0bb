// mpivet trace print: the calls of a trace, rank by rank, for people.
#include <fmt/format.h>

#include <cstdio>

#include "cli/run/rank_list.h"
#include "cli/trace/trace_commands.h"
#include "predict/any_log.h"
#include "predict/text/text_writer.h"
#include "report/text/sanitize.h"
#include "trace/isolated_reader.h"

namespace mpivet::cli {
namespace {

using trace::Attribute;

class Printer : public trace::CallSink {
 public:
  Printer(const trace::ArchiveDefinitions& archive) : archive_(archive) {}

  void location(const trace::ArchiveDefinitions::Location& location) override {
    std::fputs(fmt::format("rank {}{}\n", location.rank,
                           location.name == "Master thread" ? "" : ", " + report::sanitize(location.name))
                   .c_str(),
               stdout);
  }

  void call(const trace::Call& call) override {
    const double begin = static_cast<double>(call.begin - std::min(call.begin, first())) * 1e-9;
    const double took = static_cast<double>(call.end - call.begin) * 1e-6;
    std::string line = fmt::format("  {:>12.6f} s {:>10.3f} ms  {}({})", begin, took, name_of(call), arguments(call));
    line += outcome(call);
    if (const std::string place = place_of(call); !place.empty()) line += "  at " + place;
    std::fputs((line + "\n").c_str(), stdout);
  }

 private:
  std::uint64_t first() const {
    return static_cast<std::uint64_t>(static_cast<unsigned __int128>(archive_.first_time) * 1'000'000'000 /
                                      archive_.ticks_per_second);
  }
  static const char* name_of(const trace::Call& call) {
    return call.func == spec::Func::none ? "unknown function" : spec::info(call.func).name;
  }
  static std::string number(std::int64_t n, bool rank) {
    if (rank && n == event::kAnySource) return "MPI_ANY_SOURCE";
    if (rank && n == event::kProcNull) return "MPI_PROC_NULL";
    if (rank && n == event::kRoot) return "MPI_ROOT";
    if (!rank && n == event::kAnyTag) return "MPI_ANY_TAG";
    return std::to_string(n);
  }
  std::string string(std::int64_t id) const {
    const auto found = archive_.names.find(static_cast<std::uint32_t>(id));
    return found == archive_.names.end() ? "?" : report::sanitize(found->second);
  }
  std::string comm(std::int64_t id) const {
    const auto found = archive_.comms.find(static_cast<std::uint32_t>(id));
    if (found == archive_.comms.end()) return "?";
    return found->second.name.empty() ? "comm " + std::to_string(id) : report::sanitize(found->second.name);
  }

  std::string value(const trace::Call& call, Attribute a) const {
    const std::int64_t n = call.get(a);
    switch (a) {
      case Attribute::comm:
      case Attribute::new_comm:
        return comm(n);
      case Attribute::datatype:
      case Attribute::recv_datatype:
      case Attribute::op:
        return string(n);
      case Attribute::dest:
      case Attribute::source:
      case Attribute::root:
      case Attribute::matched_source:
        return number(n, true);
      case Attribute::send_tag:
      case Attribute::recv_tag:
      case Attribute::matched_tag:
        return number(n, false);
      case Attribute::call_site:
      case Attribute::stack:
      case Attribute::count:
      case Attribute::recv_count:
      case Attribute::request:
      case Attribute::requests:
      case Attribute::message:
      case Attribute::win:
      case Attribute::file:
      case Attribute::partitions:
      case Attribute::ambiguous:
      case Attribute::new_message:
      case Attribute::new_handle:
      case Attribute::error:
      case Attribute::unfinished:
        break;
    }
    return std::to_string(n);
  }

  std::string arguments(const trace::Call& call) const {
    std::string text;
    const auto add = [&](const std::string& name, const std::string& what) {
      text += (text.empty() ? "" : ", ") + name + "=" + what;
    };
    for (int i = 0; i < trace::kAttributes; ++i) {
      const auto a = static_cast<Attribute>(i);
      const auto& info = trace::attributes()[static_cast<std::size_t>(i)];
      if (!call.has(a) || info.on != trace::On::enter || a == Attribute::call_site || a == Attribute::stack) continue;
      add(info.name + sizeof trace::kPrefix - 1, value(call, a));
    }
    if (!call.requests.empty()) {
      std::string list;
      for (const std::uint32_t request : call.requests) list += (list.empty() ? "" : ",") + std::to_string(request);
      add("requests", "[" + list + "]");
    }
    if (text.empty())
      for (const trace::Transfer& t : call.started) {  // of other tools
        if (t.kind == trace::Transfer::Kind::send)
          add("dest", std::to_string(t.peer)), add("tag", std::to_string(t.tag));
        if (t.kind != trace::Transfer::Kind::receive) add("comm", comm(t.comm));
      }
    return text;
  }

  std::string outcome(const trace::Call& call) const {
    std::string text;
    for (int i = 0; i < trace::kAttributes; ++i) {
      const auto a = static_cast<Attribute>(i);
      const auto& info = trace::attributes()[static_cast<std::size_t>(i)];
      if (call.has(a) && info.on == trace::On::leave)
        text += fmt::format(" {}={}", info.name + sizeof trace::kPrefix - 1, value(call, a));
    }
    for (const trace::Transfer& t : call.done) {
      if (t.request != event::kNullHandle)
        text += fmt::format(" {}{}", t.cancelled ? "cancelled " : "done ", t.request);
      if (t.kind == trace::Transfer::Kind::receive)
        text += fmt::format(" from {} tag {} ({} bytes)", t.peer, t.tag, t.received);
    }
    if (!call.returned) text += " never returned";
    return text.empty() ? text : " ->" + text;
  }

  std::string place_of(const trace::Call& call) const {
    if (!call.has(Attribute::call_site)) return "";
    const auto found = archive_.sources.find(static_cast<std::uint32_t>(call.get(Attribute::call_site)));
    if (found == archive_.sources.end() || found->second.line <= 0) return "";
    return report::sanitize(found->second.file) + ":" + std::to_string(found->second.line);
  }

  const trace::ArchiveDefinitions& archive_;
};

void print_head(const trace::ArchiveDefinitions& archive) {
  std::string head = fmt::format("{} ranks", archive.world);
  if (!archive.description.empty()) head += ", " + report::sanitize(archive.description);
  if (!archive.creator.empty()) head += ", recorded by " + report::sanitize(archive.creator);
  if (!archive.end.empty()) head += ", " + report::sanitize(archive.end);
  std::fputs((head + "\n").c_str(), stdout);
}

Result<int> print_archive(const std::string& path, const Options& options) {
  auto anchor = trace::find_anchor(path);
  if (!anchor) return anchor.error();
  auto archive = trace::read_archive_definitions(*anchor);
  if (!archive) return archive.error();
  auto ranks = parse_ranks(options.shown_ranks, archive->world);
  if (!ranks) return ranks.error();
  print_head(*archive);
  Printer printer(*archive);
  for (const RankSpan& span : *ranks)
    if (auto read = trace::read_archive(*anchor, *archive, span.first, span.last + 1, printer); !read)
      return read.error();
  return 0;
}

Result<int> print_text(const std::string& path, const Options& options) {
  auto log = predict::read_text_log(path);
  if (!log) return log.error();
  auto ranks = parse_ranks(options.shown_ranks, log->ranks());
  if (!ranks) return ranks.error();
  std::fputs(predict::prologue_text(*log).c_str(), stdout);
  for (const RankSpan& span : *ranks)
    for (int rank = span.first; rank <= span.last; ++rank)
      std::fputs(predict::process_text(*log, rank).c_str(), stdout);
  return 0;
}

}  // namespace

Result<int> trace_print(const Words& paths, const Options& options) {
  for (const std::string& path : paths) {
    auto status = predict::is_archive(path) ? print_archive(path, options) : print_text(path, options);
    if (!status) return status;
  }
  return 0;
}

}  // namespace mpivet::cli
