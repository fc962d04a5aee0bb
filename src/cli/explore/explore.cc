// mpivet explore: every relevant interleaving of a program.
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <set>
#include <thread>

#include "analyzer/exit_status.h"
#include "analyzer/streams/describe.h"
#include "cli/commands.h"
#include "cli/explore/explore_folder.h"
#include "cli/explore/explore_progress.h"
#include "cli/explore/explore_report.h"
#include "cli/explore/explore_setup.h"
#include "cli/run/run_info.h"
#include "cli/run/settings.h"
#include "cli/run/split_command.h"

namespace mpivet::cli {
namespace {

using explore::Buffering;

class ExploreRun {
 public:
  ExploreRun(Words program, const Options& options, const Words& words)
      : program_(std::move(program)), options_(options), words_(words) {}

  Result<int> run() {
    auto settings = make_settings(options_);
    if (!settings) return settings.error();
    if (!options_.merge.empty()) {
      auto plan = read_folder_plan(options_.merge);
      if (!plan) return plan.error();
      program_ = plan->program;
      merging_.ranks = plan->ranks;
      merging_.buffering = plan->buffering;
    }
    Options asked = options_;
    if (!options_.merge.empty()) asked.ranks = merging_.ranks, asked.buffering = merging_.buffering;
    auto setup = make_explore_setup(program_, asked);
    if (!setup) return setup.error();
    setup->wanted.selection = settings->analyzer.selection;
    if (!options_.worker.empty() && options_.replay_each)
      return usage_error("--worker and --replay-each do not go together");
    if (!options_.worker.empty()) {
      const auto worked = work_in_folder(options_.worker, *setup, asked);
      if (!worked) return worked.error();
      if (!*worked) return analyzer::kNoError;  // somebody else will tell
    }
    return tell_all(*setup, settings->analyzer);
  }

 private:
  Result<int> tell_all(ExploreSetup& setup, analyzer::Settings& settings) {
    FindingsOutput output(settings);
    report::RunInfo info = begin_run_info("explore", words_);
    info.ranks = setup.program.ranks;
    info.program = setup.program.words[0];
    ExploreReport report(options_, setup.program.words, setup.program.ranks, output);
    for (const Buffering buffering : setup.bufferings) {
      setup.program.buffering = buffering;
      if (options_.replay_each)
        setup.wanted.each = [&report, buffering](const explore::Interleaving& one) { report.keep(one, buffering); };
      auto found = explore_with(setup);
      if (!found) return found.error();
      constexpr std::uint32_t kOpenMpi = 1, kMpich = 2;  // as in event::ProcessInfo
      info.mpi =
          analyzer::short_version(found->tally.mpi, found->tally.mpi.starts_with("Open MPI") ? kOpenMpi : kMpich);
      note_extent(*found, info);
      info.seconds += found->seconds;
      report.tell(*found);
      if (explore_interrupted()) break;
    }
    info.coverage.notes = report.notes();
    info.explorations = report.take_facts();
    return output.finish(std::move(info), report.status());
  }

  // For reports that are joined with those of the compiler (mpivet report): what was tried, and where it led.
  void note_extent(const explore::Found& found, report::RunInfo& info) {
    if (!options_.replay.empty()) return;
    const explore::Tally& tally = found.tally;
    const bool complete = tally.summary.complete && tally.problem.empty() && tally.beside.empty();
    if (!info.exploration) info.exploration = {0, true};
    info.exploration->interleavings += tally.summary.interleavings;
    info.exploration->complete = info.exploration->complete && complete;
    for (const auto& [file, lines] : tally.reached) reached_[file].insert(lines.begin(), lines.end());
    info.coverage.reached = report::reached_files(reached_);
  }

  Result<explore::Found> explore_with(const ExploreSetup& setup) {
    ProgressLine line(::isatty(STDERR_FILENO) != 0 && !options_.quiet);
    explore::HowToExplore how;
    how.jobs = options_.jobs > 0 ? options_.jobs : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    if (options_.replay_each) how.jobs = 1;  // the files are numbered as the interleavings are
    how.watch = [&](const explore::Progress& progress) {
      line.show(progress);
      return !explore_interrupted();
    };
    const std::string& folder = options_.merge.empty() ? options_.worker : options_.merge;
    if (folder.empty()) return explore::explore_program(setup.program, setup.wanted, how);
    return found_in_folder(folder, setup, how);
  }

  Words program_;
  const Options& options_;
  const Words& words_;
  std::map<std::string, std::set<int>> reached_;
  struct {
    int ranks = 0;
    std::string buffering;
  } merging_;
};

bool names_program(const Words& words) {
  return std::any_of(words.begin(), words.end(), [](const std::string& word) {
    return word.starts_with("--replay=") || word == "--replay" || word.starts_with("--merge");
  });
}

}  // namespace

int explore_command(const Words& words) {
  if (asks_for_help({words.begin(), words.begin() + std::min<std::ptrdiff_t>(1, std::ssize(words))}))
    return print_help(*find_command("explore")), 0;
  Words own = words, program;
  if (auto command = split_command(kExplore, words, false); command) {
    if (command->help) return print_help(*find_command("explore")), 0;
    own = command->own;
    program = command->parts[0].program;
  } else if (!names_program(words)) {
    return fail(command.error());
  }
  auto options = parse_options(kExplore, own);
  if (!options) return fail(options.error());
  catch_interrupts();
  auto status = ExploreRun(std::move(program), *options, words).run();
  return status ? *status : fail(status.error());
}

}  // namespace mpivet::cli
