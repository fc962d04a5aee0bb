// mpivet report: reports of any doors and runs, joined into one.
#include <algorithm>
#include <filesystem>
#include <iostream>

#include "analyzer/exit_status.h"
#include "analyzer/trace/trace_events.h"
#include "base/log.h"
#include "base/paths.h"
#include "base/read_file.h"
#include "checks/registry.h"
#include "cli/commands.h"
#include "cli/options/progress.h"
#include "cli/report/findings_output.h"
#include "cli/report/report_text.h"
#include "cli/run/run_info.h"
#include "cli/run/settings.h"
#include "report/findings/baseline.h"
#include "report/findings/fingerprint.h"
#include "report/findings/join.h"
#include "report/formats/annotations.h"
#include "report/formats/html_page.h"
#include "report/formats/json.h"
#include "report/formats/json_reader.h"
#include "report/formats/junit.h"
#include "report/formats/markdown.h"
#include "report/formats/sarif.h"
#include "report/text/sanitize.h"
#include "trace/isolated_reader.h"

namespace mpivet::cli {
namespace {

namespace fs = std::filesystem;
using report::ReportDocument;

// The JSON files of a folder, by name; those that are no reports (replay files, other tools' files) are passed over.
Result<std::vector<ReportDocument>> reports_in(const std::string& folder, ProgressBar& bar) {
  std::vector<std::string> files;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (at->path().extension() == ".json" && at->is_regular_file()) files.push_back(at->path().string());
  if (error) return usage_error("cannot read the folder " + report::sanitize(folder));
  std::sort(files.begin(), files.end());
  std::vector<ReportDocument> out;
  for (std::size_t i = 0; i < files.size(); ++i) {
    const std::string& file = files[i];
    bar.show("reading", static_cast<double>(i) / static_cast<double>(files.size()));
    const auto text = read_whole_file(file);
    if (!text) return text.error();
    if (!report::looks_like_report(*text)) {
      log::verbose(report::sanitize(file) + " is no report of mpivet");
      continue;
    }
    auto read = report::read_report(*text, file);
    if (!read) return read.error();
    out.push_back(std::move(*read));
  }
  if (out.empty())
    return usage_error("no report of mpivet in " + report::sanitize(folder) + "; give the files that --json wrote");
  return out;
}

Result<std::vector<ReportDocument>> reports_at(const std::string& path, ProgressBar& bar) {
  if (fs::is_directory(path)) return reports_in(path, bar);
  const auto text = read_whole_file(path);
  if (!text) return text.error();
  auto read = report::read_report(*text, path);
  if (!read) return read.error();
  return std::vector<ReportDocument>{std::move(*read)};
}

bool is_trace(const std::string& path) {
  return (path.ends_with(".otf2") || fs::is_directory(path)) && trace::find_anchor(path);
}

class ReportRun {
 public:
  ReportRun(Words paths, const Options& options, const Words& words)
      : paths_(std::move(paths)), options_(options), words_(words) {}

  Result<int> run() {
    auto settings = make_settings(options_);
    if (!settings) return settings.error();
    if (auto joined = join(); !joined) return joined.error();
    if (!options_.baseline.empty())
      if (auto compared = compare(); !compared) return compared.error();
    select(settings->analyzer);
    if (auto written = write(settings->analyzer.reporter); !written) return written.error();
    return document_.run.exit_status;
  }

 private:
  Status join() {
    std::vector<ReportDocument> reports;
    std::vector<std::string> traces;
    ProgressBar bar(ProgressBar::wanted(options_.quiet));
    for (const std::string& path : paths_) {
      if (is_trace(path)) {
        traces.push_back(path);
        continue;
      }
      auto read = reports_at(path, bar);
      if (!read) return read.error();
      std::move(read->begin(), read->end(), std::back_inserter(reports));
    }
    if (reports.empty())
      return usage_error("give the reports of the run besides the trace " + report::sanitize(traces[0]) +
                         "; mpivet predict makes one of a trace alone");
    document_ = report::join_reports(std::move(reports));
    const report::RunInfo about = begin_run_info("report", words_);
    document_.run.door = about.door;
    document_.run.command = about.command;
    document_.run.version = about.version;
    return show(traces);
  }

  // What was recorded is for people to look at; it is `mpivet predict` that finds something in it.
  Status show(const std::vector<std::string>& traces) {
    if (traces.empty()) return Done{};
    if (traces.size() > 1) return usage_error("a page shows one trace; " + report::sanitize(traces[1]) + " is another");
    if (options_.html.empty() && options_.format != "html") {
      log::warning("only a page shows the trace " + report::sanitize(traces[0]) + ": --html FILE");
      return Done{};
    }
    return analyzer::attach_events(document_.run, traces[0]);
  }

  Status compare() {
    ProgressBar bar(ProgressBar::wanted(options_.quiet));
    auto earlier = reports_at(options_.baseline, bar);
    if (!earlier) return earlier.error();
    compared_ = report::subtract_baseline(document_, report::join_reports(std::move(*earlier)));
    return Done{};
  }

  // Checks, severities and suppressions as they are now, whatever they were when the reports were made.
  void select(analyzer::Settings& settings) {
    FindingsOutput output(settings);
    for (report::Finding& finding : document_.findings) output.take(std::move(finding));
    document_.findings = output.shown();
    for (const report::Finding& finding : output.hidden()) document_.suppressed.push_back(finding);
    for (auto& use : settings.reporter.suppressions.uses()) document_.run.suppressions.push_back(std::move(use));
    for (report::CheckInfo& check : document_.run.checks)
      if (const auto* row = checks::find(check.id)) check.explanation = checks::explanation(row->id);
    document_.source_root = settings.reporter.source_root;
    document_.fail_on = settings.fail_on;
    document_.run.exit_status = output.fails() ? analyzer::kErrorsFound : analyzer::kNoError;
    report::set_fingerprints(document_.findings, document_);
    report::set_fingerprints(document_.suppressed, document_);
  }

  Result<std::string> render(const report::TextOptions& text) const {
    const std::string& format = options_.format;
    if (format == "json") return report::render_json(document_);
    if (format == "sarif") return report::render_sarif(document_);
    if (format == "junit") return report::render_junit(document_);
    if (format == "github") return report::render_annotations(document_);
    if (format == "markdown") return report::render_markdown(document_);
    if (format == "html") return report::render_html(document_);
    return joined_text(document_, compared_, text, options_.verbose);
  }

  Status write(const report::ReporterOptions& reporter) const {
    if (auto written = report::write_reports(document_, reporter.files); !written) return written;
    report::TextOptions text = reporter.text;
    text.color = report::want_color(color_mode(options_.color), STDOUT_FILENO) && options_.output.empty();
    const auto rendered = render(text);
    if (!rendered) return rendered.error();
    if (!options_.output.empty()) return report::write_file_atomically(options_.output, *rendered);
    std::cout << *rendered << std::flush;
    if (!std::cout) return Error{"cannot write the report to standard output"};
    return Done{};
  }

  const Words paths_;
  const Options& options_;
  const Words& words_;
  ReportDocument document_;
  std::optional<report::Compared> compared_;
};

}  // namespace

int report_command(const Words& words) {
  if (asks_for_help(words)) return print_help(*find_command("report")), 0;
  Words own = words;
  const Words paths = take_arguments(own);
  auto options = parse_options(kReport, own);
  if (!options) return fail(options.error());
  if (paths.empty()) return fail(usage_error("give reports, or folders of them; usage: mpivet report DIR|FILE..."));
  auto status = ReportRun(paths, *options, words).run();
  return status ? *status : fail(status.error());
}

}  // namespace mpivet::cli
