// Handles that are lost, or not ready; the compiler sees them. `name` is as the program writes it, "'comm'".
#pragma once
#include <string_view>

#include "checks/words/words.h"
#include "spec/functions.h"

namespace mpivet::checks::words {

// What a kind of handle is called, and what frees it; empty for kinds of which a few are commonly kept for good.
struct Freeing {
  std::string_view what, by;
};
Freeing freeing(spec::HandleKind kind);

// Note: at the variable.
Words handle_never_freed(const Freeing& freeing, const std::string& name, const std::string& made_by);
// Notes: at the condition, and where the function is left.
Words handle_not_freed_on_way(const Freeing& freeing, const std::string& name, const std::string& made_by);

// `later`: it is committed afterwards. Note: where it was made.
Words datatype_not_committed(const std::string& name, const std::string& function, const std::string& made_by,
                             bool later);

}  // namespace mpivet::checks::words
