#include "static/sequences/sequences.h"

#include <algorithm>
#include <map>

namespace mpivet::statics {

bool is_collective(spec::Func function) {
  const auto coll = spec::info(function).coll;
  // Collective over a group that the call names, which need not be all of the communicator.
  return coll != spec::Coll::none && spec::info(coll).members != spec::Members::group;
}

Sequences::Sequences(const Program& program, const PointsTo& points_to, const CallGraph& calls,
                     const std::vector<ControlFlow>& flows, PassMode mode)
    : program_(program),
      points_to_(points_to),
      calls_(calls),
      flows_(flows),
      mode_(mode),
      communicators_(program),
      functions_(program.functions().size()),
      within_recursion_(calls.components().members.size()) {
  for (const Id f : calls.bottom_up()) analyse(f);
}

void Sequences::analyse(Id f) {
  const Function& function = program_.function(f);
  const ControlFlow& flow = flows_[f];
  FunctionSequences& out = functions_[f];
  out.graph.successors = flow.successors;
  out.graph.events.resize(function.blocks.size());
  for (const Id b : flow.order)
    for (Id s = 0; s < flow.statements[b]; ++s)
      if (function.blocks[b].statements[s].kind == Statement::Kind::call) add_events(f, b, s);
  if (out.sites.empty()) {
    out.graph = {};
    return;
  }
  out.has_collectives = true;
  out.pass = static_pass(out.graph, operations_, mode_);
  make_sequence(f);
}

void Sequences::add_events(Id f, Id block, Id statement) {
  const Statement& s = program_.function(f).blocks[block].statements[statement];
  const Call& call = program_.function(f).calls[s.call];
  if (call.kind == Call::Kind::mpi)
    add_mpi(f, block, statement, call);
  else
    add_call(f, block, statement, call, s.call);
}

void Sequences::add_mpi(Id f, Id block, Id statement, const Call& call) {
  if (!is_collective(call.function)) return;
  const Expression communicator = communicators_.of_call(f, call);
  if (communicator.is_self()) return;
  std::string name = spec::info(call.function).name;
  if (name.ends_with("_c")) name.resize(name.size() - 2);  // matches the one with small counts
  const Id number = program_.function(f).blocks[block].statements[statement].call;
  add_event(f, block, communicator, operations_.number(name), {block, statement, number});
}

void Sequences::add_call(Id f, Id block, Id statement, const Call& call, Id number) {
  const auto& callees = points_to_.callees(f, number);
  if (callees.empty() || points_to_.is_guess(f, number)) return;
  const Id component = calls_.components().of[f];
  for (const Id callee : callees) {
    if (calls_.components().of[callee] != component) continue;
    // Recursion: the callee is not known yet; what the others of its circle call stands for it.
    if (within_recursion_[component].empty() || mode_ == PassMode::published) return;
    return add_event(f, block, {}, operations_.composite("recursion", within_recursion_[component]),
                     {block, statement, number, callee});
  }
  const bool chosen = !call_the_same(callees);
  for (const SequenceItem& item : common_sequence(callees)) {
    Expression communicator = item.communicator;
    if (communicator.base == Expression::Base::parameter) {
      const auto& arguments = call.arguments;
      communicator =
          communicator.parameter < arguments.size() && !points_to_.run_by_library(f, number)
              ? communicator.with_parameter(communicators_.of_operand(f, arguments[communicator.parameter].operand))
              : Expression{};
    }
    if (communicator.is_self()) continue;
    add_event(f, block, communicator, item.operation, {block, statement, number, item.callee, item.site, chosen});
  }
}

bool Sequences::call_the_same(const std::vector<Id>& callees) const {
  const auto& first = functions_[callees[0]].sequence;
  return std::all_of(callees.begin(), callees.end(), [&](Id callee) {
    const auto& other = functions_[callee].sequence;
    return std::equal(first.begin(), first.end(), other.begin(), other.end(), [](const auto& a, const auto& b) {
      return a.operation == b.operation && a.communicator.key() == b.communicator.key();
    });
  });
}

// Of all functions that an indirect call may run: their sequence if it is the same for all.
std::vector<SequenceItem> Sequences::common_sequence(const std::vector<Id>& callees) {
  if (call_the_same(callees)) {
    auto common = functions_[callees[0]].sequence;
    for (auto& item : common) item.callee = callees[0];
    return common;
  }
  if (mode_ == PassMode::published) return {};
  std::map<std::string, std::pair<SequenceItem, std::set<Id>>> by_stream;
  for (const Id callee : callees)
    for (const auto& item : functions_[callee].sequence) {
      auto& entry = by_stream.try_emplace(item.communicator.key(), item, std::set<Id>{}).first->second;
      entry.second.insert(item.operation);
      if (entry.first.callee == kNone) entry.first.callee = callee;
    }
  std::vector<SequenceItem> out;
  for (auto& [key, entry] : by_stream) {
    entry.first.operation = operations_.composite("maybe", entry.second);
    out.push_back(entry.first);
  }
  return out;
}

void Sequences::add_event(Id f, Id block, const Expression& communicator, Id operation, const EventSite& site) {
  FunctionSequences& out = functions_[f];
  const std::string key = communicator.key();
  Id stream = 0;
  while (stream < out.streams.size() && out.streams[stream].key() != key) ++stream;
  if (stream == out.streams.size()) out.streams.push_back(communicator);
  out.graph.events[block].push_back({stream, operation, static_cast<Id>(out.sites.size())});
  out.sites.push_back(site);
  const Id component = calls_.components().of[f];
  if (calls_.components().cyclic[component]) within_recursion_[component].insert(operation);
}

// What all ranks go through; in extended mode also, as one step for each communicator, what they may go through.
void Sequences::make_sequence(Id f) {
  FunctionSequences& out = functions_[f];
  std::map<Id, std::set<Id>> may;
  std::map<Id, Id> a_site;
  for (std::size_t g = 0; g < out.pass.top_level; ++g) {
    const Group& group = out.pass.groups[g];
    Expression communicator = out.streams[group.stream];
    if (communicator.base == Expression::Base::value) communicator = {};  // means nothing to a caller
    if (group.conditions.empty()) {
      out.sequence.push_back({communicator, group.operation, group.sites.front()});
    } else {
      may[group.stream].insert(group.operation);
      a_site.try_emplace(group.stream, group.sites.front());
    }
  }
  if (mode_ == PassMode::published) return;
  for (const auto& [stream, operations] : may) {
    Expression communicator = out.streams[stream];
    if (communicator.base == Expression::Base::value) communicator = {};
    out.sequence.push_back({communicator, operations_.composite("maybe", operations), a_site[stream]});
  }
}

}  // namespace mpivet::statics
