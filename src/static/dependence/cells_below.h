// Which memory cells a call of a function may read or write, itself or through what it calls.
#pragma once
#include "static/dependence/collector.h"
#include "static/graphs/shared_bits.h"

namespace mpivet::statics {

class CellsBelow {
 public:
  // `number` by cell: a small number of those that more than one function can find changed; kNone of all others.
  CellsBelow(const CallGraph& calls, const std::vector<BlockActions>& actions, std::vector<Id> number,
             std::size_t numbers);

  bool reads(Id function, Id cell) const { return test(reads_, function, cell); }
  bool writes(Id function, Id cell) const { return test(writes_, function, cell); }

 private:
  bool test(const SharedBits& bits, Id function, Id cell) const {
    return number_[cell] != kNone && bits.test(calls_.components().of[function], number_[cell]);
  }

  const CallGraph& calls_;
  const std::vector<Id> number_;
  SharedBits reads_, writes_;  // a set for each component
};

}  // namespace mpivet::statics
