#include "cli/explore/explore_report.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <csignal>
#include <iostream>

#include "analyzer/exit_status.h"
#include "base/log.h"
#include "base/text.h"
#include "cli/explore/explore_facts.h"
#include "cli/explore/explore_input.h"
#include "cli/explore/explore_setup.h"
#include "cli/explore/explore_text.h"
#include "replay/replay.h"
#include "report/formats/json.h"
#include "report/text/sanitize.h"

namespace mpivet::cli {
namespace {

using explore::Buffering;
using explore::Found;

// The last ones decide; a long way there says little.
void tell_choices(const std::vector<std::string>& choices, std::vector<std::string>& notes) {
  constexpr std::size_t kShown = 6;
  const std::size_t first = choices.size() > kShown ? choices.size() - kShown : 0;
  if (first > 0) notes.push_back("After " + std::to_string(first) + " other choices:");
  notes.insert(notes.end(), choices.begin() + static_cast<std::ptrdiff_t>(first), choices.end());
}

std::string where_it_was(const explore::Seen& seen, const Found& found) {
  const auto all = found.tally.summary.interleavings;
  if (seen.interleavings == all)
    return all == 1 ? "In the only interleaving." : "In all " + std::to_string(all) + " interleavings.";
  return "In " + std::to_string(seen.interleavings) + " of " + std::to_string(all) + " interleavings (" +
         replay::name_of(found.buffering) + " buffering); the first is number " + std::to_string(seen.first) + ".";
}

}  // namespace

void ExploreReport::tell_findings(const Found& found) {
  for (const explore::Verdict& verdict : found.tally.verdicts) {
    report::Finding finding = verdict.finding;
    finding.interleaved = {static_cast<int>(facts_.size()), verdict.seen.interleavings, verdict.seen.first};
    if (options_.replay.empty()) {
      finding.notes.push_back(where_it_was(verdict.seen, found));
      if (verdict.seen.interleavings < found.tally.summary.interleavings) tell_choices(verdict.choices, finding.notes);
      finding.replay = write_replay(finding.check.text() + ": " + finding.message, verdict.seen, found.buffering);
    }
    output_.tell(std::move(finding));
  }
}

void ExploreReport::tell(const Found& found) {
  tell_findings(found);
  const explore::Tally& tally = found.tally;
  const bool decided = std::any_of(found.barriers.begin(), found.barriers.end(), [](const auto& verdict) {
    return verdict.relevance != explore::Relevance::undecided;
  });
  const OtherInput other = decided ? other_input(program_[0]) : OtherInput{};
  report::Exploration& facts = facts_.emplace_back(explore_facts(found, other));
  std::string text = exits_text(found, facts) + receives_text(found) + barriers_text(found) + other_input_text(other);
  if (options_.compare_output) text += outputs_text(found, facts);
  if (!options_.replay.empty() && !tally.outputs.empty())
    text += report::sanitize(tally.outputs.begin()->first, report::LineBreaks::keep);
  const std::string summary = summary_text(found, ranks_);
  notes_.push_back(summary);
  for (std::string_view rest = text; !rest.empty();) {
    const auto end = std::min(rest.find('\n'), rest.size());
    notes_.emplace_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  if (!options_.quiet) std::cerr << text << "mpivet: " << summary << '\n';
  log::verbose(fmt::format(
      "ranks were run {} times, copied {} times; run again from an earlier stop {} times; {} images and {} histories "
      "were dropped",
      tally.counts.runs, tally.counts.copies, tally.counts.replays, tally.counts.evicted, tally.counts.forgotten));
  if (!tally.exits.empty() && status_ == analyzer::kNoError) status_ = analyzer::kProgramFailed;
  if (!tally.problem.empty()) status_ = analyzer::kToolFailed;
  if (explore_interrupted()) status_ = 128 + SIGINT;
}

std::string ExploreReport::exits_text(const Found& found, report::Exploration& facts) {
  std::string text;
  for (const auto& exit : found.tally.exits) {
    const std::string what =
        fmt::format("rank {} {} {}", exit.rank, exit.aborted ? "calls MPI_Abort with" : "exits with status", exit.code);
    text += fmt::format("  {}, {} (the first is number {})\n", what, in_interleavings(exit.seen.interleavings, found),
                        exit.seen.first);
    facts.exits.push_back({exit.rank, exit.code, exit.aborted, exit.seen.interleavings, exit.seen.first, ""});
    if (!options_.replay.empty()) continue;
    const std::string file = write_replay(what, exit.seen, found.buffering);
    if (!file.empty()) text += fmt::format("    again: mpivet explore --replay {}\n", file);
    facts.exits.back().replay = file;
  }
  return text.empty() ? "" : "Ranks that fail:\n" + text;
}

std::string ExploreReport::outputs_text(const Found& found, report::Exploration& facts) {
  const auto& outputs = found.tally.outputs;
  if (outputs.empty()) return "";
  facts.different_outputs = outputs.size();
  if (outputs.size() == 1) {
    const auto& [printed, seen] = *outputs.begin();
    facts.outputs.push_back({printed, seen.interleavings, seen.first, ""});
    return "What the ranks print is the same in all interleavings.\n";
  }
  std::string text =
      fmt::format("What the ranks print depends on the interleaving: {} different outputs.\n", outputs.size());
  std::vector<std::pair<const std::string*, const explore::Seen*>> order;
  for (const auto& [printed, seen] : outputs) order.emplace_back(&printed, &seen);
  std::sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.second->first < b.second->first; });
  constexpr std::size_t kShown = 4;
  for (std::size_t i = 0; i < std::min(kShown, order.size()); ++i) {
    const auto& [printed, seen] = order[i];
    text += fmt::format("--- {}, first in number {}", in_interleavings(seen->interleavings, found), seen->first);
    const std::string file = write_replay("another output", *seen, found.buffering);
    if (!file.empty()) text += fmt::format("; again: mpivet explore --replay {}", file);
    facts.outputs.push_back({*printed, seen->interleavings, seen->first, file});
    text += '\n';
    text += i == 0 ? report::sanitize(*printed, report::LineBreaks::keep)
                   : report::sanitize(difference(*order[0].first, *printed), report::LineBreaks::keep);
  }
  constexpr std::size_t kKept = 100;
  for (std::size_t i = kShown; i < std::min(kKept, order.size()); ++i)
    facts.outputs.push_back({*order[i].first, order[i].second->interleavings, order[i].second->first, ""});
  if (order.size() > kShown) text += fmt::format("--- and {} more\n", order.size() - kShown);
  return text;
}

void ExploreReport::keep(const explore::Interleaving& one, Buffering buffering) {
  write_replay("interleaving-" + std::to_string(++interleavings_),
               {program_, ranks_, buffering, "", one.path, one.world.extents()});
}

std::string ExploreReport::write_replay(std::string about, const explore::Seen& seen, Buffering buffering) {
  return write_replay(std::to_string(++replays_),
                      {program_, ranks_, buffering, std::move(about), seen.path, seen.reached});
}

// The file's name; empty if it cannot be written, which is told.
std::string ExploreReport::write_replay(const std::string& name, const replay::Replay& replay) {
  ::mkdir(options_.replay_dir.c_str(), 0777);
  const std::string file = options_.replay_dir + "/" + name + ".json";
  const auto written = report::write_file_atomically(file, replay::render_replay(replay));
  if (written) return file;
  log::warning(written.error().message);
  return "";
}

}  // namespace mpivet::cli
