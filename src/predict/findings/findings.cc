#include "predict/findings/findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "checks/words/prediction.h"
#include "predict/findings/diagram.h"
#include "report/findings/ranks.h"

namespace mpivet::predict {
namespace {

namespace words = checks::words;

constexpr std::size_t kListed = 1000;  // ranks in a list
constexpr std::size_t kDrawn = 256;    // arrows in a graph that shows all ranks
constexpr std::size_t kSample = 12;    // ranks in one that does not; arrows of a rank
constexpr std::size_t kGroups = 16;    // of calls in a finding

std::string peer_text(Rank peer) { return peer == kAnySource ? "*" : std::to_string(peer); }
std::string tag_text(std::int32_t tag) { return tag == kAnyTag ? "*" : std::to_string(tag); }

std::string op_text(const Log& log, const Op& op, const std::string& peer) {
  std::string out = spec::info(op.func).name + 4;
  if (op.is_wait()) return out;
  if (op.kind == Kind::collective)
    out += spec::info(op.func).rooted ? "(" + std::to_string(op.root()) + ")" : "()";
  else
    out += "(" + peer + "," + tag_text(op.tag()) + ")";
  if (op.comm != kWorld) out += "@" + log.comms[op.comm].name;
  return out;
}

std::string stuck_text(const Log& log, const Stuck& stuck, const std::string& peer) {
  if (!stuck.op.is_wait()) return op_text(log, stuck.op, peer);
  if (stuck.pending.empty()) return op_text(log, stuck.op, peer);
  const Op& first = stuck.pending[0].op;
  const words::Part part = !stuck.op.has(kPart)       ? words::Part::none
                           : first.kind == Kind::send ? words::Part::send
                                                      : words::Part::receive;
  return words::waits_for_operations(op_text(log, stuck.op, ""), op_text(log, first, peer), part,
                                     stuck.pending.size() - 1);
}

// Processes that are stuck in the same way.
struct Group {
  std::vector<const Stuck*> members;
};
using GroupKey = std::tuple<std::string, std::uint16_t, std::uint16_t, std::int32_t, std::uint32_t, std::size_t>;

GroupKey key_of(const Stuck& stuck) {
  const Op& first = stuck.pending.empty() ? stuck.op : stuck.pending[0].op;
  return {stuck.site,
          static_cast<std::uint16_t>(stuck.op.func),
          static_cast<std::uint16_t>(first.func),
          first.kind == Kind::collective ? 0 : first.tag(),
          first.comm,
          std::min<std::size_t>(stuck.pending.size(), 2)};
}

Rank peer_of(const Stuck& stuck) {
  const Op& first = stuck.pending.empty() ? stuck.op : stuck.pending[0].op;
  return first.kind == Kind::collective ? kAnySource : first.peer();
}

// The peer of all of them: the same, so many further, or different ones.
std::string common_peer(const Group& group, Rank ranks, bool& varies) {
  const Stuck& first = *group.members[0];
  const Rank peer = peer_of(first);
  const auto offset = [&](const Stuck& one) { return ((peer_of(one) - one.rank) % ranks + ranks) % ranks; };
  const auto all = [&](auto same) { return std::all_of(group.members.begin(), group.members.end(), same); };
  varies = false;
  if (all([&](const Stuck* one) { return peer_of(*one) == peer; })) return peer_text(peer);
  const Rank by = offset(first);
  if (all([&](const Stuck* one) { return offset(*one) == by; }))
    return by <= ranks / 2 ? "rank+" + std::to_string(by) : "rank-" + std::to_string(ranks - by);
  varies = true;
  return peer_text(peer);
}

words::Who who(const std::vector<int>& ranks) { return {report::name_ranks(ranks), ranks.size() == 1}; }

// Too many to list are named in words only.
std::vector<int> listed(const std::vector<int>& ranks) { return ranks.size() <= kListed ? ranks : std::vector<int>{}; }

words::Marking marking(Marked::Why why) {
  switch (why) {
    case Marked::Why::unmatched:
      return words::Marking::unmatched;
    case Marked::Why::contested:
      return words::Marking::contested;
    case Marked::Why::out_of_turn:
      return words::Marking::out_of_turn;
  }
  return words::Marking::unmatched;
}

class Writer {
 public:
  Writer(const Log& log, const Prediction& prediction, bool always)
      : log_(log), prediction_(prediction), always_(always) {}

  std::vector<report::Finding> write() {
    // Cores that look alike are one finding.
    std::map<std::set<GroupKey>, std::vector<const Core*>> alike;
    std::vector<const std::vector<const Core*>*> order;
    for (const Core& core : prediction_.deadlock.cores) {
      std::set<GroupKey> shape;
      for (const std::size_t member : core.members) shape.insert(key_of(stuck(member)));
      auto& cores = alike[shape];
      if (cores.empty()) order.push_back(&cores);
      cores.push_back(&core);
    }
    std::vector<report::Finding> out;
    for (const auto* cores : order) out.push_back(finding(*cores));
    if (!out.empty()) add_behind(out[0]);
    return out;
  }

  // A few that differ are shown one by one.
  void add_sites(const Group& group, std::vector<report::CallSite>& sites) const {
    constexpr std::size_t kFew = 6;
    report::CallSite together = site(group);
    if (!together.varies || group.members.size() > kFew) {
      sites.push_back(std::move(together));
      return;
    }
    for (const Stuck* one : group.members) sites.push_back(site(Group{{one}}));
  }

 private:
  const Stuck& stuck(std::size_t at) const { return prediction_.outcome.stuck[at]; }

  report::Finding finding(const std::vector<const Core*>& cores) const {
    report::Finding out;
    out.check = always_ ? checks::Id::deadlock_hard : checks::Id::deadlock_potential;
    out.severity = always_ ? report::Severity::fatal : report::Severity::error;
    out.evidence = report::Evidence::confirmed;
    std::map<GroupKey, Group> groups;
    std::vector<int> ranks;
    for (const Core* core : cores)
      for (const std::size_t member : core->members) {
        groups[key_of(stuck(member))].members.push_back(&stuck(member));
        ranks.push_back(stuck(member).rank);
      }
    report::normalize_ranks(ranks);
    out.ranks = listed(ranks);
    const words::Predicted said = in_words(cores, ranks);
    out.message = words::predicted_deadlock(said);
    out.hint = words::predicted_advice(said);
    for (const auto& [key, group] : groups) {
      if (out.sites.size() == kGroups) {
        out.notes.push_back(words::more_kinds_of_calls(groups.size() - kGroups));
        break;
      }
      add_sites(group, out.sites);
    }
    draw(*cores[0], out);
    out.diagram = diagram_of(log_, prediction_, *cores[0]);
    return out;
  }

  words::Predicted in_words(const std::vector<const Core*>& cores, const std::vector<int>& ranks) const {
    const Core& first = *cores[0];
    words::Predicted out;
    out.who = who(ranks);
    out.each_alone = first.members.size() == 1;
    out.ended.assign(first.ended.begin(), first.ended.end());
    out.sets = cores.size();
    out.first_set = name_of(first);
    out.other_order = prediction_.other_order;
    out.always = always_;
    for (const auto& gathering : prediction_.outcome.gatherings)
      if (gathering.mixed && involves(cores, gathering)) {
        out.mixed_on = gathering.comm == kWorld ? words::communicator_of_all() : log_.comms[gathering.comm].name;
        break;
      }
    return out;
  }

  bool involves(const std::vector<const Core*>& cores, const Gathering& gathering) const {
    for (const Core* core : cores)
      for (const std::size_t member : core->members)
        for (const Pending& pending : stuck(member).pending)
          if (pending.op.kind == Kind::collective && pending.op.comm == gathering.comm &&
              pending.turn == gathering.turn)
            return true;
    return false;
  }

  std::string name_of(const Core& core) const {
    std::vector<int> ranks;
    for (const std::size_t member : core.members) ranks.push_back(stuck(member).rank);
    return report::name_ranks(ranks);
  }

  report::CallSite site(const Group& group) const {
    report::CallSite out;
    std::vector<int> ranks;
    for (const Stuck* one : group.members) ranks.push_back(one->rank);
    report::normalize_ranks(ranks);
    out.ranks = listed(ranks);
    out.intro = words::predicted_label(out.ranks.empty() ? report::name_ranks(ranks) : "");
    bool varies = false;
    const Stuck& first = *group.members[0];
    out.call = stuck_text(log_, first, common_peer(group, log_.ranks(), varies));
    out.varies = varies;
    out.call += first.site.empty() ? fmt::format(" (operation {})", first.index + 1) : "";
    if (!first.site.empty()) out.stack.push_back(frame_of(first.site));
    return out;
  }

  // Too many for a drawing are shown by some of them, and these with their places: the ranks of the sites are not
  // listed.
  void draw(const Core& core, report::Finding& out) const {
    if (core.members.size() <= kDrawn) draw_first(core.members.size(), core, out);
    const bool whole = !out.graph.empty() && out.graph.size() <= kDrawn;
    if (whole || core.members.size() <= kSample) return;
    out.graph.clear();
    draw_first(kSample, core, out);
    out.notes.push_back(words::drawing_is_a_sample(kSample, core.members.size()));
  }
  void draw_first(std::size_t count, const Core& core, report::Finding& out) const {
    for (std::size_t i = 0; i < count; ++i) {
      const Stuck& one = stuck(core.members[i]);
      for (const WaitsFor& edge : waits_for(log_, one, prediction_.outcome.gatherings, kSample)) {
        const Op& what = one.pending[edge.pending].op;
        std::string label = op_text(log_, what, peer_text(what.kind == Kind::collective ? 0 : what.peer()));
        if (out.ranks.empty() && !one.site.empty()) label += fmt::format(" ({})", one.site);
        out.graph.push_back({one.rank, edge.rank, std::move(label), edge.alternative});
      }
    }
  }

  void add_behind(report::Finding& out) const {
    std::vector<int> ranks;
    for (const std::size_t at : prediction_.deadlock.behind) ranks.push_back(stuck(at).rank);
    if (!ranks.empty()) out.notes.push_back(words::wait_behind(who(ranks)));
  }

  const Log& log_;
  const Prediction& prediction_;
  const bool always_;
};

}  // namespace

report::Frame frame_of(const std::string& site) {
  report::Frame out;
  const std::size_t colon = site.rfind(':');
  out.file = site;
  if (colon != std::string::npos && colon + 1 < site.size() && site.size() - colon < 10 &&
      std::all_of(site.begin() + static_cast<std::ptrdiff_t>(colon) + 1, site.end(), ::isdigit)) {
    out.file = site.substr(0, colon);
    out.line = std::stoi(site.substr(colon + 1));
  }
  return out;
}

std::string call_text(const Log& log, const Stuck& stuck) { return stuck_text(log, stuck, peer_text(peer_of(stuck))); }

std::vector<report::Finding> findings_of(const Log& log, const Empdd& result) {
  std::vector<report::Finding> out;
  for (const auto why : {Marked::Why::unmatched, Marked::Why::contested, Marked::Why::out_of_turn}) {
    std::map<GroupKey, Group> groups;
    std::vector<Stuck> marked;
    std::vector<int> ranks;
    for (const Marked& one : result.marked) {
      if (one.why != why) continue;
      marked.push_back(
          {.rank = one.rank, .index = one.index, .op = one.op, .site = one.site, .pending = {{one.index, one.op}}});
      ranks.push_back(one.rank);
    }
    if (marked.empty()) continue;
    report::normalize_ranks(ranks);
    for (const Stuck& one : marked) groups[key_of(one)].members.push_back(&one);
    report::Finding finding;
    finding.check = checks::Id::deadlock_potential;
    finding.severity = report::Severity::warning;
    finding.evidence = report::Evidence::possible;
    finding.ranks = listed(ranks);
    finding.message = words::marked_operations(marked.size(), who(ranks), marking(why));
    finding.notes.push_back(words::marking_is_not_exact());
    const Prediction none;
    const Writer writer(log, none, false);
    for (const auto& [key, group] : groups) {
      if (finding.sites.size() >= kGroups) break;
      writer.add_sites(group, finding.sites);
    }
    for (auto& site : finding.sites) site.intro = site.ranks.empty() ? site.intro : words::marked_label();
    out.push_back(std::move(finding));
  }
  return out;
}

std::vector<report::Finding> findings_of(const Log& log, const Prediction& prediction, bool always) {
  return Writer(log, prediction, always).write();
}

}  // namespace mpivet::predict
