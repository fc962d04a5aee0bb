#include "gcc/checks/walk.h"

#include "gcc/checks/failed_calls.h"

namespace mpivet::gcc {

Walk Walk::behind(gimple* code, Ways ways, const Stop& stop) {
  Walk walk(ways);
  gimple_stmt_iterator at = gsi_for_stmt(code);
  gsi_next(&at);
  if (walk.passes(at, stop)) walk.go_on({gimple_bb(code)}, stop);
  return walk;
}

Walk Walk::from(basic_block block, Ways ways, const Stop& stop) {
  Walk walk(ways);
  if (walk.passes(gsi_start_bb(block), stop)) walk.go_on({block}, stop);
  return walk;
}

bool Walk::reaches(gimple* code) const { return reached_.count(code) != 0; }

// Whether there is a way on behind the last statement of the block.
bool Walk::passes(gimple_stmt_iterator at, const Stop& stop) {
  for (; !gsi_end_p(at); gsi_next(&at)) {
    gimple* code = gsi_stmt(at);
    if (is_gimple_debug(code)) continue;
    // The rest of the block that the walk begins in may be come to again.
    const bool is_new = reached_.insert(code).second;
    if (is_new) statements_.push_back(code);
    if (!stop(code)) continue;
    if (is_new) stops_.push_back(code);
    return false;
  }
  return true;
}

void Walk::go_on(std::vector<basic_block> open, const Stop& stop) {
  while (!open.empty()) {
    const basic_block block = open.back();
    open.pop_back();
    edge to;
    edge_iterator at;
    FOR_EACH_EDGE(to, at, block->succs) {
      const bool taken =
          ways_ == Ways::all || ((to->flags & (EDGE_EH | EDGE_ABNORMAL)) == 0 && !taken_after_failure(to));
      const auto index = static_cast<std::size_t>(to->dest->index);
      if (!taken || entered_[index]) continue;
      entered_[index] = true;
      if (passes(gsi_start_bb(to->dest), stop)) open.push_back(to->dest);
    }
  }
}

bool dominates(gimple* first, gimple* second) {
  const Walk around = Walk::from(ENTRY_BLOCK_PTR_FOR_FN(cfun), Ways::all,
                                 [&](gimple* code) { return code == first || code == second; });
  return !around.reaches(second);
}

}  // namespace mpivet::gcc
