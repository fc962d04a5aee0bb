// mpivet postmortem: what the flight recorder kept of a run that was killed.
#include "analyzer/postmortem/postmortem.h"

#include <unistd.h>

#include <iostream>

#include "base/log.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/run/run_info.h"
#include "cli/run/settings.h"
#include "report/text/sanitize.h"
#include "report/text/view_text.h"

namespace mpivet::cli {
namespace {

Result<int> explain(const std::string& folder, const Options& options, const Words& words) {
  auto settings = make_settings(options);
  if (!settings) return settings.error();
  auto runs = analyzer::recorded_runs(folder);
  if (!runs) return runs.error();
  if (runs->size() > 1)
    log::warning("the folder holds " + std::to_string(runs->size()) + " runs, or nodes of one; this is the newest");
  analyzer::Postmortem postmortem(std::move(settings->analyzer), static_cast<std::size_t>(options.last));
  if (auto read = postmortem.read(folder, runs->front()); !read) return read.error();
  postmortem.examine();
  const report::JobView view = postmortem.view();
  log::write(report::sanitize(view.program) + (view.mpi.empty() ? "" : ", " + report::sanitize(view.mpi)) + "\n\n" +
             report::render_last_calls(view, report::want_color(color_mode(options.color), STDERR_FILENO)));
  return postmortem.finish(begin_run_info("postmortem", words));
}

}  // namespace

int postmortem_command(const Words& words) {
  if (asks_for_help(words)) return print_help(*find_command("postmortem")), 0;
  Words own = words;
  const Words arguments = take_arguments(own);
  auto options = parse_options(kPostmortem, own);
  if (!options) return fail(options.error());
  if (arguments.size() != 1) return fail(usage_error("give one folder; usage: mpivet postmortem DIR"));
  auto status = explain(arguments[0], *options, words);
  return status ? *status : fail(status.error());
}

}  // namespace mpivet::cli
