// mpivet trace: what can be done with traces and logs besides predicting.
#include "base/log.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/trace/trace_commands.h"
#include "cli/trace/trace_synth.h"

namespace mpivet::cli {
namespace {

struct Part {
  const char* name;
  Result<int> (*run)(const Words& paths, const Options& options);
  const char* usage;
};

constexpr Part kParts[] = {
    {"convert", trace_convert, "mpivet trace convert TRACE... [-o TO]"},
    {"print", trace_print, "mpivet trace print [--only RANKS] TRACE"},
    {"stats", trace_stats, "mpivet trace stats TRACE..."},
    {"synth", trace_synth, "mpivet trace synth PATTERN -n RANKS [--to otf2] [-o TO]"},
};

}  // namespace

void warn_of_many_files(int processes) {
  constexpr int kMany = 100'000;  // some minutes
  if (processes <= kMany) return;
  log::warning(
      "an archive of " + std::to_string(processes) +
      " processes has two files for each of them, and takes the OTF2 library time that grows with their square; "
      "a log as text takes neither");
}

int trace_command(const Words& words) {
  if (asks_for_help(words)) return print_help(*find_command("trace")), 0;
  Words own = words;
  const Words arguments = take_arguments(own);
  auto options = parse_options(kTrace, own);
  if (!options) return fail(options.error());
  if (arguments.empty()) return fail(usage_error("say what to do: mpivet trace convert, print, stats or synth"));
  for (const Part& part : kParts) {
    if (arguments[0] != part.name) continue;
    const Words paths(arguments.begin() + 1, arguments.end());
    if (paths.empty()) return fail(usage_error(std::string("nothing given; usage: ") + part.usage));
    const auto status = part.run(paths, *options);
    return status ? *status : fail(status.error());
  }
  std::vector<std::string> names;
  for (const Part& part : kParts) names.emplace_back(part.name);
  const auto near = text::nearest(arguments[0], names);
  return fail(usage_error(
      "mpivet trace cannot '" + arguments[0] + "'; " +
      (near.empty() ? "it can convert, print, stats and synth" : "did you mean " + std::string(near) + "?")));
}

}  // namespace mpivet::cli
