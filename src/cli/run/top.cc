// mpivet top: what a running job does right now.
#include <sys/ioctl.h>
#include <unistd.h>

#include <charconv>
#include <chrono>
#include <iostream>
#include <optional>
#include <thread>

#include "analyzer/view/view_server.h"
#include "base/log.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/run/settings.h"
#include "cli/run/view.h"
#include "report/formats/view_json.h"
#include "report/text/view_text.h"

namespace mpivet::cli {
namespace {

constexpr char kClearScreen[] = "\033[H\033[J";
constexpr std::chrono::milliseconds kViewWait{2000};

report::ViewOptions view_options(const Options& options, int fd) {
  report::ViewOptions view;
  view.color = report::want_color(color_mode(options.color), fd);
  winsize size{};
  if (::ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 20) view.width = size.ws_col;
  if (size.ws_row > 12) view.max_ranks = size.ws_row - 8u;
  return view;
}

Result<report::JobView> ask(pid_t job) {
  auto text = analyzer::ask_for_view(job);
  if (!text) return text.error();
  return report::view_from_json(*text);
}

Result<pid_t> only_job() {
  Words jobs;
  pid_t last = 0;
  for (const pid_t process : analyzer::viewable_processes()) {
    last = process;
    jobs.push_back(std::to_string(process));
  }
  if (jobs.empty()) return usage_error("no job of mpivet runs on this machine");
  if (jobs.size() > 1) return usage_error("several jobs run; name one of them: mpivet top " + text::join(jobs, " | "));
  return last;
}

Result<pid_t> job_named(const Words& arguments) {
  if (arguments.empty()) return only_job();
  const std::string& word = arguments[0];
  pid_t pid = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), pid);
  if (arguments.size() > 1 || error != std::errc{} || end != word.data() + word.size() || pid <= 0)
    return usage_error("\"" + text::join(arguments, " ") +
                       "\" is not the number of a process; usage: mpivet top [PID]");
  return pid;
}

// Until the job has ended; on something else than a terminal, once.
int watch(pid_t job, const Options& options) {
  const bool screen = ::isatty(STDOUT_FILENO) != 0 && !options.once;
  std::optional<report::JobView> before;
  for (;;) {
    auto view = ask(job);
    if (!view && before) return std::cout << "the job has ended\n", 0;
    if (!view) return fail(view.error());
    const std::string text =
        report::render_view(*view, before ? &*before : nullptr, view_options(options, STDOUT_FILENO));
    std::cout << (screen ? kClearScreen : "") << text << std::flush;
    if (!screen) return 0;
    before = std::move(*view);
    std::this_thread::sleep_for(std::chrono::duration<double>(std::max(options.interval, 0.1)));
  }
}

}  // namespace

void print_view(analyzer::Analyzer& analyzer, const Options& options) {
  const auto view = analyzer.view(kViewWait);
  if (view)
    log::write(report::render_view(*view, nullptr, view_options(options, STDERR_FILENO)));
  else
    log::warning("the analyzer is too busy to say what the job does");
}

int top_command(const Words& words) {
  if (asks_for_help(words)) return print_help(*find_command("top")), 0;
  Words own = words;
  const Words arguments = take_arguments(own);
  auto options = parse_options(kTop, own);
  if (!options) return fail(options.error());
  auto job = job_named(arguments);
  return job ? watch(*job, *options) : fail(job.error());
}

}  // namespace mpivet::cli
