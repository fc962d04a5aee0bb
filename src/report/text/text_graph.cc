// The drawing shows one cycle, with its ranks below each other,
//
//     .-> rank 0   MPI_Recv (ring.c:12)     waits for a message with tag 5 from rank 2
//     |   rank 2   MPI_Recv (ring.c:12)     waits for a message with tag 5 from rank 0
//     '---'
//
// then the ranks that wait behind it, equal ones on one line, then those that are gone.
#include "report/text/text_graph.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "report/findings/merge.h"
#include "report/findings/ranks.h"
#include "report/findings/wait_graph.h"
#include "report/text/sanitize.h"
#include "report/text/text_place.h"

namespace mpivet::report {
namespace {

constexpr std::size_t kMaxCycle = 12;  // ranks of the cycle drawn, the rest is elided
constexpr std::size_t kMaxBehind = 12;

struct Row {
  std::string lead, who, where, what;
};

// A call rather than a place without one.
const CallSite* site_of(const Finding& finding, int rank) {
  const CallSite* without_call = nullptr;
  for (const CallSite& site : finding.sites) {
    if (std::find(site.ranks.begin(), site.ranks.end(), rank) == site.ranks.end()) continue;
    if (!site.call.empty()) return &site;
    if (!without_call) without_call = &site;
  }
  return without_call;
}

std::string where_text(const Finding& finding, int rank) {
  const CallSite* const site = site_of(finding, rank);
  if (!site) return {};
  const std::string place = short_place(*site);
  return sanitize(function_of(*site) + (place.empty() ? "" : " (" + place + ")"));
}

// "waits for rank 1 to enter MPI_Barrier", "wait for a message with tag 5 from one of ranks 1,2"
std::string wait_text(const Wait& wait, bool plural) {
  std::string whom = name_ranks(wait.targets);
  if (wait.targets.size() > 1 && wait.alternative) whom = "any of " + whom;
  const std::string verb = plural ? "wait" : "waits";
  const std::string& label = wait.label;
  if (label.empty()) return verb + " for " + whom;
  if (label.starts_with("for a message")) return verb + ' ' + label + " from " + whom;
  if (label.starts_with("for a matching receive")) return verb + ' ' + label + " by " + whom;
  if (label.starts_with("to ")) return verb + " for " + whom + ' ' + label;
  return verb + " for " + whom + ", " + label;
}

class Drawing {
 public:
  explicit Drawing(const Finding& finding) : finding_(finding), graph_(wait_graph(finding.graph)) {}

  std::string render() {
    if (graph_.empty()) return {};
    draw_cycle();
    draw_behind();
    draw_gone();
    return lay_out();
  }

 private:
  Row waiting_row(std::string lead, int rank) {
    return {std::move(lead), "rank " + std::to_string(rank), where_text(finding_, rank),
            sanitize(wait_text(graph_.at(rank), false))};
  }

  void draw_cycle() {
    const std::vector<int> cycle = shortest_cycle(graph_);
    in_cycle_.insert(cycle.begin(), cycle.end());
    const bool elide = cycle.size() > kMaxCycle;
    for (std::size_t i = 0; i < cycle.size(); ++i) {
      if (elide && i == kMaxCycle - 2) {
        const std::size_t left_out = cycle.size() - kMaxCycle + 1;
        rows_.push_back({"|   ", "... " + std::to_string(left_out) + " more ranks, each waiting for the next", "", ""});
        i = cycle.size() - 2;
        continue;
      }
      rows_.push_back(waiting_row(i == 0 ? ".-> " : "|   ", cycle[i]));
    }
    if (!cycle.empty()) rows_.push_back({"'---'", "", "", ""});
  }

  // Ranks that do the same at the same place share a line.
  void draw_behind() {
    std::map<std::tuple<std::string, std::string, bool, std::vector<int>>, std::vector<int>> groups;
    for (const auto& [rank, wait] : graph_) {
      if (in_cycle_.count(rank)) continue;
      groups[{where_text(finding_, rank), wait.label, wait.alternative, wait.targets}].push_back(rank);
    }
    std::map<int, Row> by_least_rank;
    for (const auto& [key, ranks] : groups) {
      const std::string what = sanitize(wait_text(graph_.at(ranks.front()), ranks.size() > 1));
      by_least_rank[ranks.front()] = {"    ", name_ranks(ranks), std::get<0>(key), what};
    }
    std::vector<Row> rows;
    for (auto& [rank, row] : by_least_rank) rows.push_back(std::move(row));
    const std::size_t shown = std::min(rows.size(), kMaxBehind);
    rows_.insert(rows_.end(), rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(shown));
    if (shown < rows.size())
      rows_.push_back({"    ", "... and " + std::to_string(rows.size() - shown) + " more that wait", "", ""});
  }

  // Ranks that are waited for and wait for nobody: what became of them stands in the intro of their site.
  void draw_gone() {
    std::map<std::pair<std::string, std::string>, std::vector<int>> groups;
    for (const auto& [rank, wait] : graph_) {
      for (const int target : wait.targets) {
        const CallSite* const site = graph_.count(target) ? nullptr : site_of(finding_, target);
        if (site) groups[{where_text(finding_, target), sanitize(site->intro)}].push_back(target);
      }
    }
    for (const auto& [key, ranks] : groups) rows_.push_back({"    ", name_ranks_once(ranks), key.first, key.second});
  }

  static std::string name_ranks_once(std::vector<int> ranks) {
    normalize_ranks(ranks);
    return name_ranks(ranks);
  }

  std::string lay_out() const {
    std::size_t who = 0, where = 0;
    for (const Row& row : rows_) {
      if (row.what.empty()) continue;
      who = std::max(who, row.who.size());
      where = std::max(where, row.where.size());
    }
    std::string out;
    for (const Row& row : rows_) {
      std::string line = "    " + row.lead + padded(row.who, who) + "   " + padded(row.where, where) + "   " + row.what;
      line.erase(line.find_last_not_of(' ') + 1);
      out += line + '\n';
    }
    return out;
  }

  static std::string padded(std::string text, std::size_t width) {
    if (text.size() < width) text.append(width - text.size(), ' ');
    return text;
  }

  const Finding& finding_;
  const WaitGraph graph_;
  std::set<int> in_cycle_;
  std::vector<Row> rows_;
};

}  // namespace

std::string draw_graph(const Finding& finding) { return Drawing(finding).render(); }

}  // namespace mpivet::report
