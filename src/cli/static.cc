// mpivet static: the whole program, from what the compiler left in it.
#include <iostream>
#include <optional>

#include "analyzer/exit_status.h"
#include "base/log.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/elf_file.h"
#include "cli/run_info.h"
#include "cli/settings.h"
#include "cli/static_findings.h"
#include "cli/static_input.h"
#include "report/json.h"
#include "report/text.h"
#include "report/text_style.h"

namespace mpivet::cli {
namespace {

// The files given, and the shared libraries that a program among them is linked with.
Result<SummaryInput> read_all(const Words& files) {
  SummaryInput input;
  for (const auto& file : files) {
    if (auto read = read_summaries(file, input); !read) return read.error();
    const auto elf = read_elf(file);
    if (!elf || elf->interpreter.empty()) continue;
    const auto missing = input.without.size();
    for (const auto& library : loaded_objects(elf->interpreter, file))
      if (library.starts_with('/'))
        if (auto read = read_summaries(library, input); !read) log::warning(read.error().message);
    input.without.resize(missing);  // most libraries were not compiled by us, and need not be
  }
  if (input.units.empty())
    return usage_error(text::join(files, ", ") + (files.size() > 1 ? " hold" : " holds") +
                       " no program summary: compile with mpivet-cc, mpivet-c++ or mpivet-fc");
  return input;
}

statics::Answer least_answer(const std::string& word) {
  if (word == "all") return statics::Answer::uniform;
  return word == "unknown" ? statics::Answer::unknown : statics::Answer::divergent;
}

std::string percent(std::size_t part, std::size_t whole) {
  return std::to_string(whole == 0 ? 0 : (100 * part + whole / 2) / whole) + "%";
}

// The columns of table 1 of the PARCOACH paper that are known before the program runs, and what became of them.
std::string statistics_text(const statics::Statistics& s) {
  const auto line = [](const std::string& what, const std::string& value) {
    return "  " + what + std::string(what.size() < 46 ? 46 - what.size() : 1, ' ') + value + "\n";
  };
  return "Statistics:\n" + line("functions", std::to_string(s.functions)) +
         line("calls of collectives", std::to_string(s.collectives)) +
         line("  of these under a condition (Algorithm 1)",
              std::to_string(s.flagged_collectives) + " (" + percent(s.flagged_collectives, s.collectives) + ")") +
         line("conditions in functions with collectives", std::to_string(s.conditions)) +
         line("  of these deciding about one (the set S)", std::to_string(s.flagged_conditions)) +
         line("    that depend on the rank", std::to_string(s.divergent)) +
         line("    that may depend on it", std::to_string(s.unknown)) +
         line("    equal on all ranks", std::to_string(s.uniform));
}

class StaticRun {
 public:
  StaticRun(const Words& files, const Options& options, const Words& words)
      : files_(files), options_(options), info_(begin_run_info("static", words)) {}

  Result<int> run() {
    auto settings = make_settings(options_);
    if (!settings) return settings.error();
    auto input = read_all(files_);
    if (!input) return input.error();
    const std::size_t units = input->units.size();
    const std::size_t without = input->without.size();
    const statics::Program program(std::move(input->units));
    const auto analysis = statics::analyze(program, {.least = least_answer(options_.show)});
    tell(static_findings(program, analysis), *settings);
    std::cerr << "mpivet: looked at " << report::plural(units, "unit") << ", "
              << report::plural(analysis.statistics.collectives, "call") << " of collectives\n";
    if (without > 0)
      std::cerr << "mpivet: note: " << report::plural(without, "object")
                << " without a summary, not compiled by mpivet-cc and its like\n";
    if (options_.stats) std::cout << statistics_text(analysis.statistics);
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
