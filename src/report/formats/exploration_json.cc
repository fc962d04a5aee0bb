#include "report/formats/exploration_json.h"

#include <nlohmann/json.hpp>

#include "report/findings/ranks.h"

namespace mpivet::report {
namespace {

using nlohmann::json;

const char* verdict_name(ExploredBarrier::Verdict verdict) {
  switch (verdict) {
    case ExploredBarrier::Verdict::irrelevant:
      return "irrelevant";
    case ExploredBarrier::Verdict::relevant:
      return "relevant";
    case ExploredBarrier::Verdict::undecided:
      return "undecided";
  }
  return "?";
}

json caller_json(const CallOfRank& caller) { return {{"rank", caller.rank}, {"call", caller.call}}; }

json receives_json(const std::vector<ExploredReceive>& receives) {
  json out = json::array();
  for (const ExploredReceive& receive : receives)
    out.push_back({{"call", receive.call},
                   {"ranks", receive.ranks},
                   {"ranks_text", format_ranks(receive.ranks)},
                   {"senders", receive.senders},
                   {"senders_text", format_ranks(receive.senders)},
                   {"open", receive.open}});
  return out;
}

json barriers_json(const std::vector<ExploredBarrier>& barriers) {
  json out = json::array();
  for (const ExploredBarrier& barrier : barriers) {
    json one = {{"calls", barrier.calls},
                {"times", barrier.times},
                {"verdict", verdict_name(barrier.verdict)},
                {"why", barrier.why}};
    if (barrier.receive) one["receive"] = caller_json(*barrier.receive);
    if (barrier.send) one["send"] = caller_json(*barrier.send);
    out.push_back(std::move(one));
  }
  return out;
}

json exits_json(const std::vector<ExploredExit>& exits) {
  json out = json::array();
  for (const ExploredExit& exit : exits)
    out.push_back({{"rank", exit.rank},
                   {"code", exit.code},
                   {"aborted", exit.aborted},
                   {"count", exit.count},
                   {"first", exit.first},
                   {"replay", exit.replay}});
  return out;
}

json outputs_json(const std::vector<ExploredOutput>& outputs) {
  json out = json::array();
  for (const ExploredOutput& output : outputs)
    out.push_back({{"text", output.text}, {"count", output.count}, {"first", output.first}, {"replay", output.replay}});
  return out;
}

}  // namespace

json exploration_json(const Exploration& exploration) {
  json out = exploration.tree;
  out["buffering"] = exploration.buffering;
  out["interleavings"] = exploration.interleavings;
  out["deadlocks"] = exploration.deadlocks;
  out["complete"] = exploration.complete;
  out["limit"] = exploration.limit;
  out["problem"] = exploration.problem;
  out["explored"] = exploration.explored;
  out["seconds"] = exploration.seconds;
  out["receives"] = receives_json(exploration.receives);
  out["barriers"] = barriers_json(exploration.barriers);
  out["other_input"] = exploration.other_input;
  out["other_input_notes"] = exploration.other_input_notes;
  out["exits"] = exits_json(exploration.exits);
  out["different_outputs"] = exploration.different_outputs;
  out["outputs"] = outputs_json(exploration.outputs);
  return out;
}

}  // namespace mpivet::report
