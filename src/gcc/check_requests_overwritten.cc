// STATIC:REQUEST:OVERWRITTEN: a request is made in a variable that holds another one which nothing has completed. Told
// only where every way on from the first leads to the second: a way that merely may be taken may be impossible.
#include "gcc/function_checks.h"

namespace mpivet::gcc {
namespace {

// Looks for the uses that come next after a use, on all ways.
class NextUses {
 public:
  NextUses(function* body, const HandleVariable& variable) : variable_(variable), seen_(body) {}

  // The next uses; a way out of the function adds nothing.
  std::unordered_set<const HandleUse*> after(const HandleUse& use) {
    if (!in_rest(gsi_for_stmt(use.call), true)) go_on(gimple_bb(use.call));
    return std::move(found_);
  }

 private:
  struct Seen {
    explicit Seen(function* body) : blocks(static_cast<std::size_t>(last_basic_block_for_fn(body))) {}
    std::vector<bool> blocks;
  };

  // Whether a use stands in the rest of the block.
  bool in_rest(gimple_stmt_iterator at, bool behind) {
    if (behind) gsi_next(&at);
    for (; !gsi_end_p(at); gsi_next(&at))
      for (const HandleUse& use : variable_.uses)
        if (use.call == gsi_stmt(at)) return found_.insert(&use), true;
    return false;
  }

  void go_on(basic_block from) {
    std::vector<basic_block> open{from};
    while (!open.empty()) {
      const basic_block block = open.back();
      open.pop_back();
      edge to;
      edge_iterator at;
      FOR_EACH_EDGE(to, at, block->succs) {
        const auto index = static_cast<std::size_t>(to->dest->index);
        if ((to->flags & EDGE_EH) != 0 || to->dest->index == EXIT_BLOCK || seen_.blocks[index]) continue;
        seen_.blocks[index] = true;
        if (!in_rest(gsi_start_bb(to->dest), false)) open.push_back(to->dest);
      }
    }
  }

  const HandleVariable& variable_;
  Seen seen_;
  std::unordered_set<const HandleUse*> found_;
};

Warning overwritten(const HandleVariable& variable, const HandleUse& first, const HandleUse& second) {
  const std::string name = shown(variable.decl);
  Warning warning;
  warning.option = option_of_check("STATIC:REQUEST:OVERWRITTEN");
  warning.where = gimple_location(second.call);
  warning.text = std::string(spec::info(second.func).name) + " overwrites request " + name +
                 ", which has not been completed; the operation it stood for can never be waited for";
  warning.notes.push_back(
      {gimple_location(first.call), name + " was made here, by " + spec::info(first.func).name +
                                        "; complete it first, or use a request for each operation"});
  return warning;
}

}  // namespace

void check_requests_overwritten(const FunctionView& view, const TellWarning& tell) {
  for (const HandleVariable& variable : view.handles) {
    // Of an array only one element may be meant.
    if (variable.is_array || variable.assigned()) continue;
    for (const HandleUse& use : variable.uses) {
      if (!use.starts_operation()) continue;
      const auto next = NextUses(view.body, variable).after(use);
      if (next.size() == 1 && *next.begin() != &use && (*next.begin())->starts_operation())
        tell(overwritten(variable, use, **next.begin()));
    }
  }
}

}  // namespace mpivet::gcc
