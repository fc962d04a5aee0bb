// GCC's own headers, in the order they want, after the standard headers (GCC poisons names those use). Differences
// between GCC versions belong in this file.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"
// clang-format off
#include <gcc-plugin.h>
#include <plugin-version.h>
#include <tree.h>
#include <basic-block.h>
#include <tree-pass.h>
#include <context.h>
#include <gimple.h>
#include <gimple-iterator.h>
#include <gimple-walk.h>
#include <gimple-pretty-print.h>
#include <ssa.h>
#include <tree-dfa.h>
#include <cgraph.h>
#include <cfgloop.h>
#include <diagnostic.h>
#include <diagnostic-core.h>
#include <stringpool.h>
#include <langhooks.h>
#include <print-tree.h>
#include <tree-pretty-print.h>
#include <tree-cfg.h>
#include <cfganal.h>
#include <tree-into-ssa.h>
#include <except.h>
#include <varasm.h>
#include <gimplify.h>
#include <fold-const.h>
#include <output.h>
// clang-format on
#pragma GCC diagnostic pop

// What differs between GCC 12, 13 and 14.
namespace mpivet::gcc {

// The last statement of a block that does something; null if there is none.
inline gimple* last_statement(basic_block block) {
#if GCCPLUGIN_VERSION >= 14000
  return last_nondebug_stmt(block);
#else
  return last_stmt(block);
#endif
}

}  // namespace mpivet::gcc
