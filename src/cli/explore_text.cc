#include "cli/explore_text.h"

#include <fmt/format.h>

#include "explore/replay.h"
#include "report/ranks.h"
#include "report/sanitize.h"
#include "report/text_style.h"
#include "spec/functions.h"

namespace mpivet::cli {
namespace {

using explore::BarrierVerdict;
using explore::Found;
using explore::Relevance;

std::string function_name(std::uint32_t func) {
  return func != 0 && func <= spec::kFunctionCount ? spec::info(static_cast<spec::Func>(func)).name : "MPI";
}

std::string ranks_text(const std::set<int>& ranks) {
  return report::name_ranks(std::vector<int>(ranks.begin(), ranks.end()));
}

std::string in_interleavings(std::uint64_t some, const Found& found) {
  if (some == found.summary.interleavings) return some == 1 ? "in the only interleaving" : "in all interleavings";
  return fmt::format("in {} of {} interleavings", some, found.summary.interleavings);
}

std::string why_relevant(const explore::Ordered& orders) {
  const std::string receive = fmt::format("the receive from any source of rank {}", orders.receive_rank);
  const std::string send = fmt::format("the message of rank {}", orders.send_rank);
  return orders.receive_first
             ? fmt::format("without it, {} could get {} too early", receive, send)
             : fmt::format("without it, {} could still be waiting when {} takes another", send, receive);
}

}  // namespace

std::string summary_text(const Found& found, int ranks) {
  const auto& summary = found.summary;
  std::string text = fmt::format("explored {} of {} ranks, {} buffering, in {:.1f} s",
                                 report::plural(summary.interleavings, "interleaving"), ranks,
                                 explore::name_of(found.buffering), found.seconds);
  if (!found.problem.empty()) return text + "; ended early: " + found.problem;
  if (summary.complete) return text + ": these are all";
  return text + fmt::format(": stopped by {}; about {:.0f} % of the choices have been followed", summary.limit,
                            100 * summary.explored);
}

std::string receives_text(const Found& found) {
  std::string text;
  for (const auto& receive : found.receives)
    text += fmt::format("  {} at {} ({}): could get the message of {}\n", function_name(receive.origin.func),
                        receive.place.empty() ? "an unknown place" : report::sanitize(receive.place),
                        ranks_text(receive.ranks), ranks_text(receive.senders));
  return text.empty() ? "" : "Receives that depend on the order of messages:\n" + text;
}

std::string barriers_text(const Found& found) {
  std::string text;
  for (std::size_t i = 0; i < found.barriers.size(); ++i) {
    const BarrierVerdict& verdict = found.barriers[i];
    text += fmt::format("  MPI_Barrier at {} ({}): ", report::sanitize(found.barrier_places[i]),
                        report::plural(verdict.barrier.calls, "call"));
    switch (verdict.relevance) {
      case Relevance::irrelevant:
        text += "irrelevant, messages are matched in the same ways without it\n";
        break;
      case Relevance::relevant:
        text += "relevant: " + (verdict.barrier.orders ? why_relevant(*verdict.barrier.orders) : "") + '\n';
        break;
      case Relevance::undecided:
        text += "not decided, " + verdict.why + '\n';
        break;
    }
  }
  return text.empty() ? "" : "Barriers:\n" + text;
}

std::string exits_text(const Found& found) {
  std::string text;
  for (const auto& exit : found.exits)
    text += fmt::format("  rank {} {} {}, {} (the first is number {})\n", exit.rank,
                        exit.aborted ? "calls MPI_Abort with" : "exits with status", exit.code,
                        in_interleavings(exit.interleavings, found), exit.first);
  return text.empty() ? "" : "Ranks that fail:\n" + text;
}

std::string outputs_text(const Found& found) {
  if (found.outputs.empty()) return "";
  if (found.outputs.size() == 1) return "What the ranks print is the same in all interleavings.\n";
  std::string text =
      fmt::format("What the ranks print depends on the interleaving: {} different outputs.\n", found.outputs.size());
  constexpr std::size_t kShown = 3;
  for (std::size_t i = 0; i < std::min(kShown, found.outputs.size()); ++i)
    text += fmt::format("--- {}, first in number {}\n{}", in_interleavings(found.outputs[i].interleavings, found),
                        found.outputs[i].first, report::sanitize(found.outputs[i].text, report::LineBreaks::keep));
  return text;
}

}  // namespace mpivet::cli
