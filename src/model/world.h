// What all parts of the tracker see: the ranks, whom to tell what was found, and how far the run is.
#pragma once
#include <cstddef>
#include <memory>
#include <vector>

#include "model/listener.h"
#include "model/options.h"
#include "model/records.h"
#include "model/state/rank.h"

namespace mpivet::model {

struct World {
  World(Listener& to, const Options& by) : listener(to), options(by) {}

  Listener& listener;
  const Options options;
  const OperandTable& table = operand_table();
  Statistics statistics;
  std::vector<std::unique_ptr<Rank>> ranks;
  bool forcing = false;  // at the end: nothing waits, nothing is told

  const Operands& operands(const event::Header* record) const {
    return table[record->func < table.size() ? record->func : 0];
  }
  // Null: no such rank.
  Rank* rank(int number) const {
    return number >= 0 && static_cast<std::size_t>(number) < ranks.size()
               ? ranks[static_cast<std::size_t>(number)].get()
               : nullptr;
  }
};

}  // namespace mpivet::model
