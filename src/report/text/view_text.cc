#include "report/text/view_text.h"

#include <algorithm>
#include <cstdio>
#include <limits>
#include <map>

#include "report/findings/merge.h"
#include "report/findings/ranks.h"
#include "report/text/sanitize.h"
#include "report/text/text_place.h"
#include "report/text/text_style.h"

namespace mpivet::report {
namespace {

using State = RankView::State;

std::string duration(double seconds) {
  if (seconds < 0) return "-";
  char buffer[32];
  if (seconds < 100)
    std::snprintf(buffer, sizeof buffer, "%.1f s", seconds);
  else if (seconds < 6000)
    std::snprintf(buffer, sizeof buffer, "%.0f min", seconds / 60);
  else
    std::snprintf(buffer, sizeof buffer, "%.1f h", seconds / 3600);
  return buffer;
}

std::string cut(std::string text, std::size_t width) {
  if (text.size() > width) text = text.substr(0, width > 3 ? width - 3 : 0) + "...";
  return text;
}

std::string padded(std::string text, std::size_t width) {
  text.resize(std::max(text.size(), width), ' ');
  return text;
}

std::string rate(std::uint64_t now, std::uint64_t before, double seconds) {
  if (seconds <= 0) return "-";
  return grouped(static_cast<std::uint64_t>(static_cast<double>(now - std::min(now, before)) / seconds));
}

const RankView* find(const JobView* view, int rank) {
  if (view == nullptr) return nullptr;
  for (const RankView& each : view->ranks)
    if (each.rank == rank) return &each;
  return nullptr;
}

// First those that wait for ever, in order of rank; then those that have been in their call for longest.
std::vector<const RankView*> by_time_blocked(const JobView& view) {
  std::vector<const RankView*> ranks;
  for (const RankView& rank : view.ranks) ranks.push_back(&rank);
  const auto blocked = [](const RankView* rank) {
    if (rank->stuck) return std::numeric_limits<double>::infinity();
    return rank->state == State::inside ? rank->seconds : -1.0;
  };
  std::stable_sort(ranks.begin(), ranks.end(),
                   [&](const RankView* a, const RankView* b) { return blocked(a) > blocked(b); });
  return ranks;
}

std::string where(const RankView& rank) {
  std::string text = function_of(rank.call);
  if (text.empty()) return {};
  if (rank.state == State::outside) text = "after " + text;
  const std::string place = short_place(rank.call);
  return text + (place.empty() ? "" : " (" + place + ")");
}

using Handles = std::map<std::string, std::uint64_t>;

Handles all_handles(const JobView& view) {
  Handles sum;
  for (const RankView& rank : view.ranks)
    for (const auto& [kind, count] : rank.handles) sum[kind] += count;
  return sum;
}

std::string handles_text(const JobView& view, const JobView* before) {
  std::string text;
  const Handles then = before != nullptr ? all_handles(*before) : Handles();
  for (const auto& [kind, count] : all_handles(view)) {
    text += (text.empty() ? "" : ", ") + kind + " " + grouped(count);
    const auto old = then.find(kind);
    const std::uint64_t was = old == then.end() ? 0 : old->second;
    if (before != nullptr && count > was) text += " (+" + grouped(count - was) + ")";
  }
  return text;
}

std::string found_text(const JobView& view) {
  std::string text;
  const auto add = [&](std::uint64_t count, const std::string& what) {
    if (count > 0) text += (text.empty() ? "" : ", ") + what;
  };
  add(view.fatal, grouped(view.fatal) + " fatal");
  add(view.errors, plural(view.errors, "error"));
  add(view.warnings, plural(view.warnings, "warning"));
  return text.empty() ? "nothing found yet" : text;
}

std::string rank_line(const RankView& rank, const RankView* before, double interval, std::size_t width) {
  const std::string calls = rate(rank.calls, before != nullptr ? before->calls : 0, interval);
  std::string line = padded(std::to_string(rank.rank), 6) + padded(state_name(rank.state), 11) +
                     padded(duration(rank.seconds), 10) + padded(calls, 12) + where(rank);
  if (!rank.waits.empty()) line += "  waits " + wait_text(rank);
  if (!rank.note.empty()) line += "  " + rank.note;
  return cut(sanitize(line), width) + '\n';
}

std::string call_line(const CallSite& call) {
  const std::string place = site_place(call);
  std::string text = call.call + (place.empty() ? "" : "  at " + place);
  if (call.times > 1) text += "  (" + grouped(call.times) + " times)";
  return sanitize(text);
}

std::string dead_state(const RankView& rank) {
  switch (rank.state) {
    case State::inside:
      return "died inside " + function_of(rank.call);
    case State::outside:
      return "died in its own code" + (rank.call.call.empty() ? "" : ", after " + function_of(rank.call));
    case State::starting:
      return "died before MPI_Init had ended";
    case State::finalized:
      return "had called MPI_Finalize";
    case State::gone:
      return "had ended by itself";
    case State::unknown:
      return "nothing is known";
  }
  return {};
}

}  // namespace

const char* state_name(State state) {
  switch (state) {
    case State::starting:
      return "starting";
    case State::outside:
      return "computing";
    case State::inside:
      return "in MPI";
    case State::finalized:
      return "finalized";
    case State::gone:
      return "ended";
    case State::unknown:
      return "unknown";
  }
  return "?";
}

std::string wait_text(const RankView& rank) {
  std::string text = rank.waits;
  if (!rank.waits_for.empty())
    text += (rank.any && rank.waits_for.size() > 1 ? " (any of " : " (") + name_ranks(rank.waits_for) + ")";
  return rank.stuck ? text + ", for ever" : text;
}

std::string render_view(const JobView& view, const JobView* before, const ViewOptions& options) {
  const Style style(options.color);
  const double interval = before != nullptr ? view.seconds - before->seconds : view.seconds;
  std::uint64_t calls = 0, calls_before = 0;
  for (const RankView& rank : view.ranks) {
    calls += rank.calls;
    if (const RankView* old = find(before, rank.rank)) calls_before += old->calls;
  }
  std::string out = style.bold("mpivet") + " " + std::to_string(view.pid) + ": " + sanitize(view.program) + ", " +
                    plural(static_cast<std::uint64_t>(std::max(view.size, 0)), "rank") +
                    (view.mpi.empty() ? "" : ", " + sanitize(view.mpi)) + ", " + duration(view.seconds) + '\n';
  out += "  " + rate(calls, calls_before, interval) + " MPI calls/s, " + plural(view.messages, "message") + ", " +
         plural(view.collectives, "collective operation") + "; " + found_text(view) + '\n';
  if (const std::string handles = handles_text(view, before); !handles.empty()) out += "  live: " + handles + '\n';
  out += '\n' +
         style.dim(padded("rank", 6) + padded("state", 11) + padded("since", 10) + padded("calls/s", 12) +
                   "where, and what it waits for") +
         '\n';
  const auto ranks = by_time_blocked(view);
  for (std::size_t i = 0; i < std::min(ranks.size(), options.max_ranks); ++i)
    out += rank_line(*ranks[i], find(before, ranks[i]->rank), interval, options.width);
  if (ranks.size() > options.max_ranks) out += "and " + plural(ranks.size() - options.max_ranks, "more rank") + '\n';
  return out;
}

std::string render_last_calls(const JobView& view, bool color) {
  const Style style(color);
  std::string out;
  for (const RankView& rank : view.ranks) {
    out += style.bold(rank.rank < 0 ? "unknown rank" : "rank " + std::to_string(rank.rank)) + " (process " +
           std::to_string(rank.pid) + (rank.host.empty() ? "" : " on " + sanitize(rank.host)) + ") " +
           dead_state(rank) + ", " + plural(rank.calls, "MPI call") + '\n';
    if (!rank.note.empty()) out += "  note: " + sanitize(rank.note) + '\n';
    if (!rank.waits.empty()) out += "  waited " + sanitize(wait_text(rank)) + '\n';
    for (const CallSite& call : rank.last_calls) out += "      " + call_line(call) + '\n';
    if (!rank.call.call.empty())
      out += (rank.state == State::inside ? "   -> " : "      ") + call_line(rank.call) + '\n';
    out += '\n';
  }
  return out;
}

}  // namespace mpivet::report
