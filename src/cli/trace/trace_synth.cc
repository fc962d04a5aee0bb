// mpivet trace synth: logs of classic patterns, of any size.
#include "cli/trace/trace_synth.h"

#include <cstdio>
#include <iostream>
#include <limits>

#include "base/text.h"
#include "cli/trace/trace_commands.h"
#include "predict/log/synth.h"

namespace mpivet::cli {
namespace {

Result<predict::Synthesis> wanted_by(const std::string& name, const Options& options) {
  predict::Synthesis out;
  const auto pattern = predict::pattern_named(name);
  if (!pattern) {
    const auto names = predict::pattern_names();
    const auto near = text::nearest(name, names);
    return usage_error(
        "no pattern '" + name + "'; " +
        (near.empty() ? "there are " + text::join(names, ", ") : "did you mean " + std::string(near) + "?"));
  }
  out.pattern = *pattern;
  out.ranks = options.ranks;
  out.steps = static_cast<std::uint32_t>(options.steps);
  out.collective_every = static_cast<std::uint32_t>(options.collective_every);
  out.blocking = options.blocking;
  out.seed = static_cast<std::uint64_t>(options.seed);
  if (!options.deadlock.empty()) {
    int rank = 0, step = 0, end = 0;
    const bool both = std::sscanf(options.deadlock.c_str(), "%9d:%9d%n", &rank, &step, &end) == 2;
    if (!both && std::sscanf(options.deadlock.c_str(), "%9d%n", &rank, &end) != 1) end = -1;
    if (end != static_cast<int>(options.deadlock.size()) || rank < 0 || step < 0)
      return usage_error("--deadlock wants a rank, or a rank and a step as in 12:3, not '" + options.deadlock + "'");
    out.deadlock_rank = rank;
    out.deadlock_step = static_cast<std::uint32_t>(step);
  }
  if (auto fine = predict::check(out); !fine) return fine.error();
  return out;
}

}  // namespace

Result<int> trace_synth(const Words& arguments, const Options& options) {
  if (arguments.size() != 1) return usage_error("give one pattern: " + text::join(predict::pattern_names(), ", "));
  const auto wanted = wanted_by(arguments[0], options);
  if (!wanted) return wanted.error();
  if (options.to == "otf2") {
    if (options.output.empty())
      return usage_error("an OTF2 archive needs a folder; usage: mpivet trace synth PATTERN --to otf2 -o DIR");
    warn_of_many_files(wanted->ranks);
    const auto written = predict::write_synthetic_archive(*wanted, options.output);
    return written ? Result<int>(0) : Result<int>(written.error());
  }
  std::FILE* file = options.output.empty() ? stdout : std::fopen(options.output.c_str(), "wx");
  const std::string name = options.output.empty() ? "standard output" : options.output;
  if (!file) return usage_error("cannot write " + name + ": it exists, or its folder does not");
  auto written = predict::write_synthetic(*wanted, [&](std::string_view text) -> Status {
    if (std::fwrite(text.data(), 1, text.size(), file) != text.size()) return system_error("cannot write " + name);
    return Done{};
  });
  const bool closed = file == stdout ? std::fflush(file) == 0 : std::fclose(file) == 0;
  if (written && !closed) written = system_error("cannot write " + name);
  if (!written) {
    if (file != stdout) std::remove(options.output.c_str());
    return written.error();
  }
  return 0;
}

}  // namespace mpivet::cli
