// mpivet static: the whole program, from what the compiler left in it.
#include <fmt/format.h>

#include <chrono>
#include <iostream>

#include "base/log.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/options/progress.h"
#include "cli/report/findings_output.h"
#include "cli/run/run_info.h"
#include "cli/run/settings.h"
#include "cli/static/static_findings.h"
#include "cli/static/static_input.h"
#include "cli/static/static_statistics.h"
#include "cli/static/thread_level.h"
#include "report/text/sanitize.h"
#include "report/text/text.h"
#include "report/text/text_style.h"

namespace mpivet::cli {
namespace {

statics::Answer least_answer(const std::string& word) {
  if (word == "all") return statics::Answer::uniform;
  return word == "unknown" ? statics::Answer::unknown : statics::Answer::divergent;
}

class StaticRun {
 public:
  StaticRun(const Words& files, const Options& options, const Words& words)
      : files_(files), options_(options), info_(begin_run_info("static", words)) {}

  Result<int> run() {
    auto settings = make_settings(options_);
    if (!settings) return settings.error();
    const auto sources = divergent_sources(options_.divergent_sources);
    if (!sources) return sources.error();
    ProgressBar bar(ProgressBar::wanted(options_.quiet));
    auto input = read_program(files_, bar.step("reading"));
    if (!input) return input.error();
    const std::size_t units = input->units.size();
    tell_units(*input);
    bar.stage("analysing " + report::plural(units, "unit"));
    const auto started = std::chrono::steady_clock::now();
    const statics::Program program(std::move(input->units));
    const auto analysis = statics::analyze(program, {.least = least_answer(options_.show), .divergent = *sources});
    bar.clear();
    log::verbose(fmt::format("analysed in {:.2f} s",
                             std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count()));
    FindingsOutput output(settings->analyzer);
    for (auto& finding : static_findings(program, analysis)) output.tell(std::move(finding));
    if (!options_.quiet) tell_extent(units, analysis.statistics.collectives, *input);
    if (options_.thread_level)
      std::cout << thread_level_text(program, analysis.hybrid ? *analysis.hybrid : statics::look_at_threads(program));
    if (options_.stats) std::cout << statistics_text(analysis.statistics, count_checks(files_, input->libraries));
    info_.program = files_.front();
    return output.finish(info_, 0);
  }

 private:
  static void tell_units(const SummaryInput& input) {
    for (const auto& unit : input.units)
      log::verbose(report::sanitize(unit.source) + ": " + report::plural(unit.functions.size(), "function"));
  }

  static void tell_extent(std::size_t units, std::uint64_t collectives, const SummaryInput& input) {
    const auto& missing = input.loaded.missing;
    std::cerr << "mpivet: looked at " << report::plural(units, "unit") << ", " << report::plural(collectives, "call")
              << " of collectives\n";
    if (!missing.empty())
      std::cerr << "mpivet: note: not looked at " << report::sanitize(text::join(missing, ", "))
                << ", which the loader cannot load: if it is elsewhere, name its folder in LD_LIBRARY_PATH\n";
    if (!input.without.empty())
      std::cerr << "mpivet: note: " << report::plural(input.without.size(), "object")
                << " without a summary, not compiled by mpivet-cc and its like\n";
    for (const std::string& name : input.without) log::verbose("no summary in " + report::sanitize(name));
  }

  const Words files_;
  const Options& options_;
  report::RunInfo info_;
};

}  // namespace

int static_command(const Words& words) {
  if (asks_for_help(words)) return print_help(*find_command("static")), 0;
  Words own = words;
  const Words files = take_arguments(own);
  auto options = parse_options(kStatic, own);
  if (!options) return fail(options.error());
  if (files.empty()) return fail(usage_error("give a program; usage: mpivet static PROGRAM"));
  auto status = StaticRun(files, *options, words).run();
  return status ? *status : fail(status.error());
}

}  // namespace mpivet::cli
