#include "cli/explore/explore_text.h"

#include <fmt/format.h>

#include "replay/replay.h"
#include "report/findings/ranks.h"
#include "report/text/sanitize.h"
#include "report/text/text_style.h"
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

std::string call_text(const explore::CallAt& call) {
  const std::string place = explore::short_place(call.site);
  return fmt::format("{}{} of rank {}", function_name(call.func), place.empty() ? "" : " at " + report::sanitize(place),
                     call.rank);
}

std::string places_text(const std::set<std::string>& sites) {
  std::string text;
  for (const std::string& site : sites) text += (text.empty() ? "" : ", ") + explore::short_place(site);
  return report::sanitize(text.empty() ? "an unknown place" : text);
}

}  // namespace

std::string in_interleavings(std::uint64_t some, const Found& found) {
  const auto all = found.tally.summary.interleavings;
  if (some == all) return some == 1 ? "in the only interleaving" : "in all interleavings";
  return fmt::format("in {} of {} interleavings", some, all);
}

std::string summary_text(const Found& found, int ranks) {
  const auto& summary = found.tally.summary;
  std::string text =
      fmt::format("explored {} of {}, {} buffering", report::plural(summary.interleavings, "interleaving"),
                  report::plural(static_cast<std::uint64_t>(ranks), "rank"), replay::name_of(found.buffering));
  if (found.seconds > 0) text += fmt::format(", in {:.1f} s", found.seconds);
  if (!found.tally.problem.empty()) return text + "; ended early: " + found.tally.problem;
  if (summary.complete) return text + ": these are all";
  text += fmt::format(": stopped by {}; about {:.2g} % of the choices have been followed", summary.limit,
                      100 * summary.explored);
  if (summary.explored <= 0 || summary.interleavings == 0) return text;
  const double left = static_cast<double>(summary.interleavings) * (1 / summary.explored - 1);
  return text + fmt::format(", some {:.2g} interleavings are left", left);
}

std::string receives_text(const Found& found) {
  std::string open, fixed;
  for (const auto& [site, receive] : found.tally.receives) {
    if (receive.senders.empty()) continue;
    std::string& text = receive.open ? open : fixed;
    text +=
        fmt::format("  {} at {} ({}): ", function_name(receive.func), places_text({site}), ranks_text(receive.ranks));
    if (receive.open)
      text += "could get the message of " + ranks_text(receive.senders) + '\n';
    else if (receive.senders.size() == 1)
      text += "always gets that of " + ranks_text(receive.senders) + '\n';
    else
      text += "gets those of " + ranks_text(receive.senders) + ", always in the same order\n";
  }
  if (!open.empty()) open = "Receives that depend on the order of messages:\n" + open;
  if (!fixed.empty() && found.tally.summary.complete)
    open += "Receives from any source that do not depend on it:\n" + fixed;
  return open;
}

std::string why_relevant(const BarrierVerdict& verdict) {
  if (verdict.new_match)
    return fmt::format("without it, {} could get the message of {}", call_text(verdict.new_match->receive),
                       call_text(verdict.new_match->send));
  if (const auto& orders = verdict.barrier.orders)
    return orders->receive_first
               ? fmt::format("it keeps {} before {}", call_text(orders->receive), call_text(orders->send))
               : fmt::format("it keeps {} before {}", call_text(orders->send), call_text(orders->receive));
  return "without it, " + verdict.why;
}

std::string barriers_text(const Found& found) {
  std::string text;
  for (const BarrierVerdict& verdict : found.barriers) {
    text += fmt::format("  {} at {} ({}): ", function_name(verdict.barrier.func), places_text(verdict.barrier.sites),
                        report::plural(verdict.barrier.calls, "call"));
    switch (verdict.relevance) {
      case Relevance::irrelevant:
        text += "irrelevant, messages are matched in the same ways without it\n";
        break;
      case Relevance::relevant:
        text += "relevant: " + why_relevant(verdict) + '\n';
        break;
      case Relevance::undecided:
        text += "not decided, " + verdict.why + '\n';
        break;
    }
  }
  return text.empty() ? "" : "Barriers:\n" + text;
}

// Lines that are not in both, around what is.
std::string difference(const std::string& a, const std::string& b) {
  const auto lines = [](const std::string& text) {
    std::vector<std::string> all;
    for (std::size_t at = 0; at < text.size();) {
      const auto end = std::min(text.find('\n', at), text.size());
      all.push_back(text.substr(at, end - at));
      at = end + 1;
    }
    return all;
  };
  const auto left = lines(a), right = lines(b);
  std::size_t same_begin = 0, same_end = 0;
  const std::size_t least = std::min(left.size(), right.size());
  while (same_begin < least && left[same_begin] == right[same_begin]) ++same_begin;
  while (same_end < least - same_begin && left[left.size() - 1 - same_end] == right[right.size() - 1 - same_end])
    ++same_end;
  std::string text;
  if (same_begin > 0) text += fmt::format("  ({} as in the first)\n", report::plural(same_begin, "line"));
  for (std::size_t i = same_begin; i + same_end < left.size(); ++i) text += "- " + left[i] + '\n';
  for (std::size_t i = same_begin; i + same_end < right.size(); ++i) text += "+ " + right[i] + '\n';
  return text;
}

}  // namespace mpivet::cli
