// Which statements can be reached from a place of a function, on the ways that do not lead through certain others.
#pragma once
#include "gcc/gcc_headers.h"

namespace mpivet::gcc {

enum class Ways : unsigned char {
  ordinary,  // no exceptions, no longjmp, not on from a call of MPI that has failed
  all,
};

class Walk {
 public:
  // No way leads on from a statement for which `stop` is true; the statement itself is reached.
  using Stop = std::function<bool(gimple*)>;

  static Walk behind(gimple* code, Ways ways, const Stop& stop);
  // From the start of a block, the functions of its PHIs not included.
  static Walk from(basic_block block, Ways ways, const Stop& stop);

  bool reaches(gimple* code) const;
  // The beginning of a block: its PHIs are evaluated.
  bool enters(basic_block block) const { return entered_[static_cast<std::size_t>(block->index)]; }
  bool leaves_function() const { return enters(EXIT_BLOCK_PTR_FOR_FN(cfun)); }
  const std::vector<gimple*>& stops() const { return stops_; }
  // What is reached, stops included, in the order in which it was come upon.
  const std::vector<gimple*>& statements() const { return statements_; }

 private:
  explicit Walk(Ways ways) : ways_(ways), entered_(static_cast<std::size_t>(last_basic_block_for_fn(cfun))) {}
  bool passes(gimple_stmt_iterator at, const Stop& stop);
  void go_on(std::vector<basic_block> open, const Stop& stop);

  Ways ways_;
  std::vector<bool> entered_;  // by index of the block
  std::vector<gimple*> stops_, statements_;
  std::unordered_set<gimple*> reached_;
};

// Whether every way from the function's start to `second` leads through `first`.
bool dominates(gimple* first, gimple* second);

}  // namespace mpivet::gcc
