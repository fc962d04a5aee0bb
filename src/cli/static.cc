// mpivet static: the whole program, from what the compiler left in it.
#include <iostream>
#include <optional>

#include "analyzer/exit_status.h"
#include "cli/commands.h"
#include "cli/run_info.h"
#include "cli/settings.h"
#include "cli/static_findings.h"
#include "cli/static_input.h"
#include "cli/static_statistics.h"
#include "cli/thread_level.h"
#include "report/json.h"
#include "report/text.h"
#include "report/text_style.h"

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
    auto input = read_program(files_);
    if (!input) return input.error();
    const std::size_t units = input->units.size();
    const std::size_t without = input->without.size();
    const statics::Program program(std::move(input->units));
    const auto analysis = statics::analyze(program, {.least = least_answer(options_.show), .divergent = *sources});
    tell(static_findings(program, analysis), *settings);
    std::cerr << "mpivet: looked at " << report::plural(units, "unit") << ", "
              << report::plural(analysis.statistics.collectives, "call") << " of collectives\n";
    if (without > 0)
      std::cerr << "mpivet: note: " << report::plural(without, "object")
                << " without a summary, not compiled by mpivet-cc and its like\n";
    if (options_.thread_level)
      std::cout << thread_level_text(program, analysis.hybrid ? *analysis.hybrid : statics::look_at_threads(program));
    if (options_.stats) std::cout << statistics_text(analysis.statistics, count_checks(files_));
    return finish();
  }

 private:
  void tell(std::vector<report::Finding> findings, analyzer::ServiceSettings& settings) {
    auto& suppressions = settings.analyzer.reporter.suppressions;
    for (auto& finding : findings) {
      if (!settings.analyzer.selection.on(checks::find(finding.check)->id)) continue;
      bool nothing_left = false;
      for (auto& [by, part] : suppressions.take(finding, nothing_left)) {
        part.suppressed_by = suppressions.text(by);
        suppressions.count(by, part, true);
        hidden_.push_back(std::move(part));
      }
      if (nothing_left) continue;
      if (const auto severity = settings.analyzer.selection.severity_set(finding.check)) finding.severity = *severity;
      std::cerr << report::render_finding(finding, settings.analyzer.reporter.text);
      shown_.push_back(std::move(finding));
    }
    info_.suppressions = suppressions.uses();
    fail_on_ = settings.analyzer.fail_on;
  }
  Result<int> finish() {
    std::cerr << "mpivet: " << (shown_.empty() ? "nothing found" : report::plural(shown_.size(), "finding")) << '\n';
    int status = analyzer::kNoError;
    for (const auto& finding : shown_)
      if (fail_on_ && finding.severity >= *fail_on_) status = analyzer::kErrorsFound;
    info_.exit_status = status;
    info_.program = files_.front();
    if (options_.json.empty()) return status;
    auto written = report::write_file_atomically(options_.json, report::render_json(info_, shown_, hidden_));
    if (!written) return written.error();
    return status;
  }

  const Words files_;
  const Options& options_;
  report::RunInfo info_;
  std::vector<report::Finding> shown_, hidden_;
  std::optional<report::Severity> fail_on_;
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
