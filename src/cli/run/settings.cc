#include "cli/run/settings.h"

#include <sys/stat.h>
#include <unistd.h>

#include "base/log.h"
#include "base/paths.h"
#include "cli/run/high_water.h"
#include "cli/static/threads_foreseen.h"
#include "report/text/text_style.h"

namespace mpivet::cli {
namespace {

constexpr char kDefaultSuppressions[] = ".mpivet-suppressions";

std::optional<report::Severity> severity_named(const std::string& word) {
  for (const auto severity :
       {report::Severity::info, report::Severity::warning, report::Severity::error, report::Severity::fatal})
    if (word == report::severity_name(severity)) return severity;
  return std::nullopt;
}

Status check_writable(const std::string& file) {
  const std::string folder = paths::folder_of(file);
  if (::access(folder.c_str(), W_OK) != 0)
    return usage_error("cannot write " + file + ": the folder " + folder + " does not exist or is not writable");
  struct stat info;
  if (::stat(file.c_str(), &info) == 0 && S_ISDIR(info.st_mode)) return usage_error(file + " is a folder");
  return Done{};
}

}  // namespace

report::ColorMode color_mode(const std::string& word) {
  if (word == "always") return report::ColorMode::always;
  return word == "never" ? report::ColorMode::never : report::ColorMode::automatic;
}

Result<checks::Selection> select_checks(const Options& options) {
  checks::Selection selection;
  for (const auto& list : options.checks)
    if (auto done = selection.set_list(list); !done) return done.error();
  for (const auto& assignment : options.severity)
    if (auto done = selection.set_severity(assignment); !done) return done.error();
  return selection;
}

Result<report::Suppressions> read_suppressions(const Options& options) {
  std::vector<std::string> checks;
  for (const auto& row : checks::all()) checks.emplace_back(row.name);
  report::Suppressions suppressions;
  for (const auto& text : options.suppress) {
    if (paths::is_readable_file(text))
      return usage_error("--suppress: " + text + " is a file; --suppressions reads one");
    if (auto added = suppressions.add(text, "--suppress", checks); !added) return added.error();
  }
  List files = options.suppressions;
  if (files.empty() && paths::is_readable_file(kDefaultSuppressions)) files.emplace_back(kDefaultSuppressions);
  for (const auto& file : files)
    if (auto read = suppressions.read_file(file, checks); !read) return read.error();
  return suppressions;
}

Result<analyzer::ServiceSettings> make_settings(const Options& options) {
  if (options.quiet && options.verbose) return usage_error("--quiet and --verbose exclude each other");
  log::set_level(options.quiet ? log::Level::quiet : options.verbose ? log::Level::verbose : log::Level::normal);
  auto selection = select_checks(options);
  if (!selection) return selection.error();
  auto suppressions = read_suppressions(options);
  if (!suppressions) return suppressions.error();
  const auto limits = high_water(options.high_water);
  if (!limits) return limits.error();
  report::ReportFiles files{options.json, options.sarif, options.html, options.junit};
  for (const std::string* file : files.asked_for())
    if (auto writable = check_writable(*file); !writable) return writable.error();

  analyzer::ServiceSettings settings;
  settings.wishes.stacks = !options.no_stacks;
  settings.wishes.times = !options.trace.empty();
  settings.wishes.checksums = selection->on(checks::Id::memory_illegal_modification);
  settings.wishes.access = selection->on(checks::Id::memory_inaccessible);
  settings.wishes.sums =
      selection->on(checks::Id::message_corrupted) || selection->on(checks::Id::collective_corrupted);
  settings.analyzer.synchronous = settings.wishes.synchronous = options.synchronous || options.gdb_on_error;
  settings.analyzer.selection = std::move(*selection);
  settings.analyzer.tracker.high_water = *limits;
  settings.analyzer.no_progress_limit = options.no_progress_limit;
  settings.analyzer.summary = !options.quiet;
  settings.analyzer.fail_on = severity_named(options.fail_on);
  settings.analyzer.max_errors = static_cast<std::uint64_t>(options.max_errors);
  settings.analyzer.tell_reached = !options.no_stacks && !files.asked_for().empty();
  auto& reporter = settings.analyzer.reporter;
  reporter.suppressions = std::move(*suppressions);
  reporter.max_findings = static_cast<std::size_t>(options.max_findings);
  reporter.files = std::move(files);
  reporter.source_root = paths::real(options.source_root.empty() ? "." : options.source_root);
  reporter.fail_on = settings.analyzer.fail_on;
  reporter.threads_foreseen = threads_foreseen;
  reporter.limit_per_place = static_cast<std::size_t>(options.max_findings_per_place);
  reporter.text.json_path = options.json;
  reporter.text.color = report::want_color(color_mode(options.color), STDERR_FILENO);
  reporter.text.all_frames = options.all_frames;
  return settings;
}

}  // namespace mpivet::cli
