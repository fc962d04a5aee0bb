// Which memory cells a call of a function may read or write, itself or through what it calls.
#pragma once
#include "static/collector.h"

namespace mpivet::statics {

class CellsBelow {
 public:
  CellsBelow(const CallGraph& calls, const std::vector<BlockActions>& actions, std::size_t cells);

  bool reads(Id function, Id cell) const { return test(reads_, function, cell); }
  bool writes(Id function, Id cell) const { return test(writes_, function, cell); }

 private:
  using Bits = std::vector<std::vector<std::uint64_t>>;  // by component
  bool test(const Bits& bits, Id function, Id cell) const {
    return bits[calls_.components().of[function]][cell / 64] >> (cell % 64) & 1;
  }

  const CallGraph& calls_;
  Bits reads_, writes_;
};

}  // namespace mpivet::statics
