// The natural loops of a function, and what decides how many rounds there were: that matters to whoever uses, after a
// loop, what changed in it.
#pragma once
#include "static/graphs/control_flow.h"

namespace mpivet::statics {

class Loops {
 public:
  explicit Loops(const ControlFlow& flow);

  // The loops, by number, that `inside` is in and `outside` is not.
  std::vector<Id> left_between(Id inside, Id outside) const;
  // The branching blocks of a loop that decide when it is left.
  std::vector<Id> deciders_of_exit(Id loop) const;

 private:
  struct Loop {
    std::vector<Id> blocks;
    std::vector<char> contains;  // by block
  };

  const ControlFlow& flow_;
  std::vector<Loop> loops_;
  Adjacency of_block_;  // the loops a block is in
};

}  // namespace mpivet::statics
