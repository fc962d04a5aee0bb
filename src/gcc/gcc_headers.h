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
#if GCCPLUGIN_VERSION >= 14000
#include <opts.h>
#include <opts-diagnostic.h>
#endif
// clang-format on
#pragma GCC diagnostic pop

// What differs between GCC 12, 13 and 14.
namespace mpivet::gcc {

#if GCCPLUGIN_VERSION >= 14000
// The last statement of a block that does something; null if there is none.
inline gimple* last_statement(basic_block block) { return last_nondebug_stmt(block); }

// A line of a source file; null if there is none.
inline char_span source_line(const char* file, int line) {
  return global_dc->get_file_cache().get_source_line(file, line);
}

// Whoever names the option in brackets behind a warning; returns the one before, who is GCC itself: it does not say.
using NamesOption = char* (*)(const diagnostic_context*, int, diagnostic_t, diagnostic_t);
inline NamesOption let_name_options(NamesOption next) {
  global_dc->set_option_hooks(option_enabled, &global_options, next, get_option_url, global_dc->get_lang_mask());
  return option_name;
}

// -Werror
inline bool is_werror() { return global_dc->warning_as_error_requested_p(); }
inline void set_werror(bool errors) { global_dc->set_warning_as_error_requested(errors); }
#else
inline gimple* last_statement(basic_block block) { return last_stmt(block); }

inline char_span source_line(const char* file, int line) { return location_get_source_line(file, line); }

using NamesOption = char* (*)(diagnostic_context*, int, diagnostic_t, diagnostic_t);
inline NamesOption let_name_options(NamesOption next) {
  const NamesOption before = global_dc->option_name;
  global_dc->option_name = next;
  return before;
}

inline bool is_werror() { return global_dc->warning_as_error_requested; }
inline void set_werror(bool errors) { global_dc->warning_as_error_requested = errors; }
#endif

}  // namespace mpivet::gcc
