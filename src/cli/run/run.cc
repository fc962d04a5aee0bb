// mpivet run: the program's MPI, its launcher, the analyzer, the job, the report.
#include <sys/prctl.h>

#include <chrono>
#include <csignal>
#include <ctime>

#include "analyzer/service.h"
#include "base/guardian.h"
#include "base/log.h"
#include "base/paths.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/run/debugger.h"
#include "cli/run/detect_mpi.h"
#include "cli/run/heir.h"
#include "cli/run/job.h"
#include "cli/run/job_token.h"
#include "cli/run/launched_by.h"
#include "cli/run/launcher.h"
#include "cli/run/native_replay.h"
#include "cli/run/recorder.h"
#include "cli/run/run_info.h"
#include "cli/run/settings.h"
#include "cli/run/split_command.h"
#include "cli/run/view.h"

namespace mpivet::cli {
namespace {

using namespace std::chrono_literals;

// A signal reaches the members of a process group one after the other.
constexpr std::chrono::milliseconds kSignalSpreads{300};

// Where the program is now: a launcher told to change folder looks for it there.
Words program_from_here(const ProgramPart& part) {
  Words program = part.program;
  const auto folder = launcher_option(part.launcher, {"wdir", "wd", "chdir", "D"});
  const bool relative = !program[0].starts_with('/') && program[0].find('/') != std::string::npos;
  if (folder && relative) program[0] = *folder + "/" + program[0];
  return program;
}

// All programs of a job use one MPI.
Result<MpiLibrary> common_mpi(const SplitCommand& command, const Options& options) {
  std::optional<MpiLibrary> common;
  for (const auto& part : command.parts) {
    auto found = detect_mpi(program_from_here(part), options.mpi);
    if (!found) return found;
    if (common && common->mpi != found->mpi)
      return usage_error(command.parts[0].program[0] + " uses " + title_of(common->mpi) + ", but " + part.program[0] +
                         " uses " + title_of(found->mpi));
    if (!common) common = *found;
  }
  return *common;
}

std::optional<Mpi> mpi_of(LauncherKind kind) {
  if (kind == LauncherKind::openmpi) return Mpi::openmpi;
  if (kind == LauncherKind::hydra) return Mpi::mpich;
  return {};
}

struct Preparation {
  Launcher launcher;
  Mpi mpi;
  Machine machine;
};

Result<Preparation> prepare(const SplitCommand& command, const Options& options) {
  auto library = common_mpi(command, options);
  if (!library) return library.error();
  auto preload = paths::preload_library(name_of(library->mpi));
  if (!preload) return preload.error();
  auto launcher = find_launcher(*library, options.launcher);
  if (!launcher) return launcher.error();
  if (const auto mpi = mpi_of(launcher->kind))
    if (const auto fits = launcher_fits(*mpi, *library, command.parts[0].program[0]); !fits) return fits.error();
  log::verbose("the program uses " + std::string(title_of(library->mpi)) +
               (library->path.empty() ? "" : " (" + library->path + ")"));
  return Preparation{std::move(*launcher), library->mpi, this_machine()};
}

std::string shown(const LaunchPlan& plan) {
  std::string text;
  for (const auto& [name, value] : plan.environment) text += name + "=" + text::shell_quote(value) + " ";
  return text + text::shell_join(plan.words);
}

// If we are killed, the job ends with us: the guardian sees to it, or else the kernel.
Result<pid_t> start_launcher(const LaunchPlan& plan, bool no_input) {
  return process::spawn(
      plan.words, {.set = plan.environment, .death_signal = Guardian::possible() ? 0 : SIGTERM, .no_input = no_input});
}

// The analyzer runs here, and all ranks attach to it.
Result<int> run_here(const SplitCommand& command, const Options& options, const Words& words, const Preparation& made,
                     analyzer::ServiceSettings settings) {
  const auto token = JobToken::make();
  if (!token) return token.error();
  std::optional<Recorder> recorder;
  Words prefix{paths::own_executable(), "exec", "--job", token->path(), "--mpi", name_of(made.mpi)};
  if (!options.flight_recorder.empty()) {
    auto opened = Recorder::open(options.flight_recorder, name_of_this_run());
    if (!opened) return opened.error();
    recorder = std::move(*opened);
    prefix.insert(prefix.end(), {"--recorder", recorder->prefix()});
    settings.analyzer.definitions_path = recorder->definitions();
  }
  std::optional<NativeReplay> replay;
  if (!options.replay.empty()) {
    auto opened = NativeReplay::open(options.replay);
    if (!opened) return opened.error();
    replay = std::move(*opened);
    prefix.insert(prefix.end(), {"--replay-plan", replay->path()});
  }
  prefix.push_back("--");
  if (!options.trace.empty()) {
    auto opened = trace::Recorder::open(options.trace);
    if (!opened) return opened.error();
    settings.analyzer.trace = std::move(*opened);
  }
  const LaunchPlan plan = plan_launch(made.launcher, command, prefix, made.machine);
  const Alarm deadlock, max_errors, world_ended;
  if (options.on_deadlock == "abort") settings.analyzer.on_deadlock = [&] { deadlock.ring(); };
  settings.analyzer.on_max_errors = [&] { max_errors.ring(); };
  settings.analyzer.on_world_ended = [&] { world_ended.ring(); };
  Debugger debugger(options, true);
  debugger.watch(settings);
  auto listening = analyzer::listen_on(token->token());
  if (!listening) return listening.error();
  report::RunInfo info = begin_run_info("run", words);
  info.launched = plan.words;
  auto journal = begin_journal(info);
  if (!journal) return journal.error();
  settings.analyzer.reporter.journal = *journal;
  auto service = analyzer::Service::start({std::move(*listening), {}}, std::move(settings));
  if (!service) return service.error();
  analyzer::Analyzer& analyzer = (*service)->analyzer();
  debugger.set_analyzer(analyzer);

  log::verbose("running " + shown(plan));
  const auto start = std::chrono::steady_clock::now();
  auto launcher = start_launcher(plan, debugger.uses_terminal());
  if (!launcher) return launcher.error();
  Guardian guardian(*launcher, SIGTERM, heir_of((*journal)->fd(), command.own));
  const auto before_end = [&](bool by_signal) { analyzer.job_is_ended(by_signal ? kSignalSpreads : 0ms); };
  Job job(*launcher, {options.timeout, &deadlock, &max_errors, &world_ended, [&] { return analyzer.living(); },
                      [&] { print_view(analyzer, options); }, before_end, &debugger, &guardian});
  info.end = job.wait();
  info.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const bool on_its_own = info.end.note.empty(), launcher_died = info.end.signalled;
  const int code = info.end.code;
  const int status = (*service)->finish(std::move(info), !analyzer.living().empty(), job.cut_short());
  if (recorder) recorder->close(on_its_own && (launcher_died || analyzer.rank_died()));
  if (replay) return replay->tell(analyzer.findings(), code, status, options.quiet);
  return status;
}

// On several nodes each one has its own analyzer, hosted by the `mpivet exec` of its least rank.
Result<int> run_on_nodes(const SplitCommand& command, const Options& options, const Preparation& made) {
  Words prefix{paths::own_executable(), "exec"};
  const Words own = options_for(kExec, command.own);
  prefix.insert(prefix.end(), own.begin(), own.end());
  prefix.insert(prefix.end(), {"--mpi", name_of(made.mpi), "--"});
  const LaunchPlan plan = plan_launch(made.launcher, command, prefix, made.machine);
  log::verbose("running " + shown(plan));
  auto launcher = start_launcher(plan, false);
  if (!launcher) return launcher.error();
  Guardian guardian(*launcher, SIGTERM);
  Job job(
      *launcher,
      {options.timeout, nullptr, nullptr, nullptr, [] { return std::vector<pid_t>(); }, {}, {}, nullptr, &guardian});
  const report::ProgramEnd end = job.wait();
  if (job.cut_short() != 0) return job.cut_short();
  return end.signalled ? 128 + end.code : end.code;
}

Result<int> run_job(const SplitCommand& command, const Options& options, const Words& words) {
  auto settings = make_settings(options);
  if (!settings) return settings.error();
  auto made = prepare(command, options);
  if (!made) return made.error();
  block_job_signals();
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  if (runs_here_only(made->launcher, command, made->machine))
    return run_here(command, options, words, *made, std::move(*settings));
  return run_on_nodes(command, options, *made);
}

}  // namespace

int run_command(const Words& words) {
  auto command = complete_command(words);
  if (!command) return fail(command.error());
  if (command->help) return print_help(*find_command("run")), 0;
  auto options = parse_options(kRun, command->own);
  if (!options) return fail(options.error());
  auto status = run_job(*command, *options, words);
  return status ? *status : fail(status.error());
}

}  // namespace mpivet::cli
