// mpivet explore: every relevant interleaving of a program.
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <iostream>

#include "analyzer/exit_status.h"
#include "base/log.h"
#include "base/paths.h"
#include "cli/commands.h"
#include "cli/detect_mpi.h"
#include "cli/explore_text.h"
#include "cli/findings_output.h"
#include "cli/preload.h"
#include "cli/run_info.h"
#include "cli/settings.h"
#include "cli/split_command.h"
#include "explore/replay.h"
#include "report/json.h"

namespace mpivet::cli {
namespace {

using explore::Buffering;

std::atomic<bool> interrupted{false};

constexpr int kMostRanks = 1024;

class ProgressLine {
 public:
  explicit ProgressLine(bool on) : on_(on) {}
  ~ProgressLine() { clear(); }

  void show(const explore::Progress& progress) {
    const auto now = Clock::now();
    if (!on_ || now - last_ < std::chrono::milliseconds(200)) return;
    last_ = now;
    const double seconds = std::chrono::duration<double>(now - start_).count();
    std::fprintf(stderr, "\r\033[Kmpivet: %llu interleavings, %.0f a second, about %.0f %%",
                 static_cast<unsigned long long>(progress.interleavings),
                 static_cast<double>(progress.interleavings) / std::max(seconds, 0.001), 100 * progress.done);
    shown_ = true;
  }
  void clear() {
    if (shown_) std::fputs("\r\033[K", stderr);
    shown_ = false;
  }

 private:
  using Clock = std::chrono::steady_clock;
  const bool on_;
  bool shown_ = false;
  const Clock::time_point start_ = Clock::now();
  Clock::time_point last_{};
};

class ExploreRun {
 public:
  ExploreRun(Words program, const Options& options, const Words& words)
      : program_(std::move(program)), options_(options), words_(words) {}

  Result<int> run() {
    auto settings = make_settings(options_);
    if (!settings) return settings.error();
    if (auto ready = prepare(); !ready) return ready.error();
    settings_ = &*settings;
    FindingsOutput output(settings->analyzer);
    report::RunInfo info = begin_run_info("explore", words_);
    info.ranks = ranks_;
    info.program = program_[0];
    int status = analyzer::kNoError;
    for (const Buffering buffering : bufferings_) {
      auto found = explore_with(buffering);
      if (!found) return found.error();
      info.mpi = found->mpi;
      info.seconds += found->seconds;
      tell(*found, output, status);
      if (interrupted) break;
    }
    return output.finish(std::move(info), options_.json, status);
  }

 private:
  Status prepare() {
    bufferings_ = {Buffering::zero};
    if (options_.buffering == "infinite") bufferings_ = {Buffering::infinite};
    if (options_.buffering == "both") bufferings_ = {Buffering::zero, Buffering::infinite};
    ranks_ = options_.ranks;
    if (!options_.replay.empty()) {
      auto replay = explore::read_replay(options_.replay);
      if (!replay) return replay.error();
      if (program_.empty()) program_ = replay->program;
      ranks_ = replay->ranks;
      bufferings_ = {replay->buffering};
      path_ = std::move(replay->choices);
    }
    if (program_.empty()) return usage_error("give a program; usage: mpivet explore -n N PROGRAM");
    if (ranks_ < 1 || ranks_ > kMostRanks)
      return usage_error("give the number of ranks: mpivet explore -n N PROGRAM (1 to " + std::to_string(kMostRanks) +
                         ")");
    auto mpi = detect_mpi(program_, options_.mpi);
    if (!mpi) return mpi.error();
    auto recorder = paths::preload_library(name_of(mpi->mpi));
    if (!recorder) return recorder.error();
    auto library = paths::virtual_library(name_of(mpi->mpi));
    if (!library) return library.error();
    auto environment = preload_environment({*recorder, *library});
    if (!environment) return environment.error();
    environment_ = std::move(*environment);
    // The MPI library is started for one process; what it loads for networks only makes copies of that slower.
    for (const auto& [name, value] : {std::pair{"UCX_MODULE_DIR", "/nonexistent"},
                                      {"UCX_MODULES", "none"},
                                      {"UCX_MEM_EVENTS", "no"},
                                      {"UCX_TLS", "self"},
                                      {"HWLOC_PLUGINS_PATH", "/nonexistent"}})
      environment_.emplace_back(name, value);
    return Done{};
  }

  Result<explore::Found> explore_with(Buffering buffering) {
    explore::ProgramToExplore program;
    program.words = program_;
    program.environment = environment_;
    program.ranks = ranks_;
    program.buffering = buffering;
    program.max_images = static_cast<std::size_t>(std::max(options_.max_images, ranks_ + 2));
    program.time_limit = options_.rank_time;
    explore::Wanted wanted;
    wanted.selection = settings_->analyzer.selection;
    wanted.limits.interleavings = static_cast<std::uint64_t>(options_.max_interleavings);
    wanted.limits.time = std::chrono::milliseconds(static_cast<std::int64_t>(options_.max_time * 1000));
    wanted.limits.depth = static_cast<std::uint64_t>(options_.max_depth);
    wanted.barriers = !options_.no_barriers && options_.replay.empty();
    wanted.outputs = options_.compare_output || !options_.replay.empty();
    wanted.path = path_;
    wanted.first_only = !options_.replay.empty();
    if (options_.replay_each)
      wanted.each = [this, buffering](const explore::Interleaving& one) {
        const std::string name = "interleaving-" + std::to_string(++interleavings_);
        write_replay(name, {program_, ranks_, buffering, "", one.path, one.world.extents()});
      };
    ProgressLine line(::isatty(STDERR_FILENO) != 0 && !options_.quiet);
    wanted.watch = [&](const explore::Progress& progress) {
      line.show(progress);
      return !interrupted;
    };
    auto found = explore::explore_program(program, wanted);
    if (found && !options_.replay.empty() && found->summary.interleavings == 0 && found->problem.empty())
      return Error{"the program has left the way of " + options_.replay +
                   ": what was chosen there cannot be chosen any more. Is it the same program, with the same input?"};
    return found;
  }

  void tell(const explore::Found& found, FindingsOutput& output, int& status) {
    for (const explore::Verdict& verdict : found.verdicts) {
      report::Finding finding = verdict.finding;
      if (options_.replay.empty()) {
        finding.notes.push_back(where_it_was(verdict, found));
        if (verdict.interleavings < found.summary.interleavings) tell_choices(verdict.choices, finding.notes);
        finding.replay = write_replay(
            std::to_string(++replays_),
            {program_, ranks_, found.buffering, finding.check + ": " + finding.message, verdict.path, verdict.extents});
      }
      output.tell(std::move(finding));
    }
    if (options_.quiet) return;
    std::string text = exits_text(found) + receives_text(found) + barriers_text(found);
    if (options_.compare_output) text += outputs_text(found);
    if (!options_.replay.empty() && !found.outputs.empty()) text += found.outputs.front().text;
    std::cerr << text << "mpivet: " << summary_text(found, ranks_) << '\n';
    log::verbose("ranks were run " + std::to_string(found.counts.runs) + " times, copied " +
                 std::to_string(found.counts.copies) + " times; run again from an earlier stop " +
                 std::to_string(found.counts.replays) + " times");
    if (!found.exits.empty() && status == analyzer::kNoError) status = analyzer::kProgramFailed;
    if (!found.problem.empty()) status = analyzer::kToolFailed;
    if (interrupted && status == analyzer::kNoError) status = 128 + SIGINT;
  }

  // The last ones decide; a long way there says little.
  static void tell_choices(const std::vector<std::string>& choices, std::vector<std::string>& notes) {
    constexpr std::size_t kShown = 6;
    const std::size_t first = choices.size() > kShown ? choices.size() - kShown : 0;
    if (first > 0) notes.push_back("After " + std::to_string(first) + " other choices:");
    notes.insert(notes.end(), choices.begin() + static_cast<std::ptrdiff_t>(first), choices.end());
  }

  static std::string where_it_was(const explore::Verdict& verdict, const explore::Found& found) {
    const auto all = found.summary.interleavings;
    if (verdict.interleavings == all)
      return all == 1 ? "In the only interleaving." : "In all " + std::to_string(all) + " interleavings.";
    return "In " + std::to_string(verdict.interleavings) + " of " + std::to_string(all) + " interleavings (" +
           explore::name_of(found.buffering) + " buffering); the first is number " + std::to_string(verdict.first) +
           ".";
  }

  // The file's name; empty if it cannot be written, which is told.
  std::string write_replay(const std::string& name, const explore::Replay& replay) {
    ::mkdir(options_.replay_dir.c_str(), 0777);
    const std::string file = options_.replay_dir + "/" + name + ".json";
    const auto written = report::write_file_atomically(file, explore::render_replay(replay));
    if (written) return file;
    log::warning(written.error().message);
    return "";
  }

  Words program_;
  const Options& options_;
  const Words& words_;
  analyzer::ServiceSettings* settings_ = nullptr;
  int ranks_ = 0;
  int replays_ = 0, interleavings_ = 0;
  std::vector<Buffering> bufferings_;
  std::vector<explore::Choice> path_;
  process::Environment environment_;
};

}  // namespace

int explore_command(const Words& words) {
  if (asks_for_help({words.begin(), words.begin() + std::min<std::ptrdiff_t>(1, std::ssize(words))}))
    return print_help(*find_command("explore")), 0;
  Words own = words, program;
  if (auto command = split_command(kExplore, words, false); command) {
    if (command->help) return print_help(*find_command("explore")), 0;
    own = command->own;
    program = command->parts[0].program;
  } else if (std::none_of(words.begin(), words.end(), [](const auto& word) { return word.starts_with("--replay"); })) {
    return fail(command.error());
  }
  auto options = parse_options(kExplore, own);
  if (!options) return fail(options.error());
  std::signal(SIGINT, [](int) { interrupted = true; });
  std::signal(SIGTERM, [](int) { interrupted = true; });
  auto status = ExploreRun(std::move(program), *options, words).run();
  return status ? *status : fail(status.error());
}

}  // namespace mpivet::cli
