#include "cli/run/heir.h"

#include <unistd.h>

#include <cstdlib>

#include "analyzer/exit_status.h"
#include "base/log.h"
#include "base/paths.h"
#include "cli/commands.h"
#include "cli/run/settings.h"
#include "report/text/text.h"

namespace mpivet::cli {
namespace {

constexpr char kNote[] = "mpivet was killed before its end: this is what it had found by then";

}  // namespace

Result<std::shared_ptr<report::Journal>> begin_journal(const report::RunInfo& run) {
  auto made = report::Journal::make();
  if (!made) return made.error();
  auto journal = std::make_shared<report::Journal>(std::move(*made));
  journal->run() = run;
  journal->begin();
  return journal;
}

Guardian::Heir heir_of(int journal, const Words& own) {
  Words words{paths::own_executable(), kHeir, std::to_string(journal)};
  words.insert(words.end(), own.begin(), own.end());
  return {std::move(words), {journal}};
}

int heir_command(const Words& words) {
  if (words.empty()) return fail(usage_error("no journal"));
  auto options = parse_options(kRun, Words(words.begin() + 1, words.end()));
  if (!options) return fail(options.error());
  auto settings = make_settings(*options);
  if (!settings) return fail(settings.error());
  return report_journal(std::atoi(words[0].c_str()), settings->analyzer.reporter);
}

int report_journal(int journal, const report::ReporterOptions& options) {
  auto content = report::read_journal(journal);
  if (!content) return fail(content.error());
  report::ReportDocument document;
  document.run = std::move(content->run);
  document.run.end.note = kNote;
  document.run.exit_status = analyzer::kToolFailed;
  document.run.coverage.notes.emplace_back("mpivet was killed: the last calls of the ranks were not looked at.");
  document.source_root = options.source_root;
  document.fail_on = options.fail_on;
  for (auto& entry : content->entries) {
    if (!entry.printed) log::write(report::render_finding(entry.finding, options.text));
    document.findings.push_back(std::move(entry.finding));
  }
  const auto written = report::write_reports(document, options.files);
  report::TextOptions text = options.text;
  if (!written) text.json_path.clear();
  if (document.findings.empty())
    log::error("mpivet was killed before its end; it had found nothing by then, and has not looked at the rest");
  else if (log::level() != log::Level::quiet)
    log::write(report::render_summary(document.run, document.findings, text));
  if (!written) fail(written.error());
  return analyzer::kToolFailed;
}

}  // namespace mpivet::cli
