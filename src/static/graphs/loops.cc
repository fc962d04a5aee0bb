#include "static/graphs/loops.h"

#include <algorithm>
#include <utility>

namespace mpivet::statics {

Loops::Loops(const ControlFlow& flow) : flow_(flow), of_block_(flow.successors.size()) {
  for (const Id header : flow.order) {
    std::vector<Id> work;
    for (const Id p : flow.predecessors[header])
      if (flow.dominates(header, p)) work.push_back(p);
    if (work.empty()) continue;
    Loop loop{{header}, std::vector<char>(flow.successors.size(), 0)};
    loop.contains[header] = 1;
    while (!work.empty()) {
      const Id block = work.back();
      work.pop_back();
      if (std::exchange(loop.contains[block], 1)) continue;
      loop.blocks.push_back(block);
      work.insert(work.end(), flow.predecessors[block].begin(), flow.predecessors[block].end());
    }
    for (const Id block : loop.blocks) of_block_[block].push_back(static_cast<Id>(loops_.size()));
    loops_.push_back(std::move(loop));
  }
}

std::vector<Id> Loops::left_between(Id inside, Id outside) const {
  std::vector<Id> out;
  for (const Id loop : of_block_[inside])
    if (!loops_[loop].contains[outside]) out.push_back(loop);
  return out;
}

std::vector<Id> Loops::deciders_of_exit(Id number) const {
  const Loop& loop = loops_[number];
  std::vector<char> seen(flow_.successors.size(), 0);
  std::vector<Id> out, work;
  const auto take = [&](Id branch) {
    if (!loop.contains[branch] || std::exchange(seen[branch], 1)) return;
    out.push_back(branch);
    work.push_back(branch);
  };
  for (const Id block : loop.blocks)
    if (std::any_of(flow_.successors[block].begin(), flow_.successors[block].end(),
                    [&](Id next) { return !loop.contains[next]; }))
      take(block);
  while (!work.empty()) {
    const Id block = work.back();
    work.pop_back();
    for (const Id branch : flow_.controlled_by[block]) take(branch);
  }
  return out;
}

}  // namespace mpivet::statics
