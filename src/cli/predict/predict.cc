// mpivet predict: deadlocks from a log.
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <thread>

#include "analyzer/exit_status.h"
#include "analyzer/trace/trace_events.h"
#include "base/log.h"
#include "checks/words/prediction.h"
#include "cli/commands.h"
#include "cli/options/progress.h"
#include "cli/predict/mpi_job.h"
#include "cli/report/findings_output.h"
#include "cli/run/run_info.h"
#include "cli/run/settings.h"
#include "predict/any_log.h"
#include "predict/findings/findings.h"
#include "predict/findings/witness.h"
#include "predict/parallel/division.h"
#include "report/formats/json.h"
#include "report/text/sanitize.h"
#include "report/text/text_style.h"

namespace mpivet::cli {
namespace {

using predict::Answer;
using predict::Buffering;

class PredictRun {
 public:
  PredictRun(std::string path, const Options& options, const Words& words)
      : path_(std::move(path)),
        options_(options),
        words_(words),
        bar_(ProgressBar::wanted(options.quiet)),
        threads_(options.threads > 0 ? options.threads
                                     : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()))) {}

  Result<int> run() {
    auto settings = make_settings(options_);
    if (!settings) return settings.error();
    auto job = MpiJob::join();
    if (!job) return job.error();
    job_ = std::move(*job);
    if (job_ && options_.threads == 0) threads_ = 1;  // the launcher has started one process for each core
    const auto started = std::chrono::steady_clock::now();
    report::RunInfo info = begin_run_info("predict", words_);
    auto log = job_ ? read_own() : read();
    if (!log) return stop(log.error());
    FindingsOutput output(settings->analyzer);
    predict::LogFacts facts;
    if (!job_) {
      facts = predict::look_at(*log);
    } else {
      const predict::Division division{log->ranks(), job_->processes() * threads_};
      const int part = job_->number() * threads_;
      facts = predict::sum_of(predict::look_at(*log, division.first(part), division.first(part + threads_)), *job_);
      // What needs to see everything at once is done by one process.
      const bool alone = facts.any_source > 0 || facts.cut > 0;
      if (alone && !is_first()) return share_status(0);
      if (alone) {
        together_ = false;
        log = read();
        if (!log) return stop(log.error());
        facts = predict::look_at(*log);
      }
    }
    info.ranks = log->ranks();
    info.program = log->program.empty() ? path_ : log->program[0];
    int status = analyzer::kNoError;
    if (options_.method != "empdd") status = exact(*log, facts, output);
    if (options_.method != "exact") empdd(*log, facts, output);
    if (!is_first()) return share_status(0);
    if (!options_.quiet) tell_facts(*log, facts);
    info.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    for (const std::string& open : {undecided_, untried_})
      if (!open.empty()) info.coverage.notes.push_back("Deadlocks: " + open + ".");
    for (const std::string& one : predict::assumptions(*log, facts))
      info.coverage.notes.push_back("Taken for granted: " + one + ".");
    if (!options_.html.empty() && predict::is_archive(path_))
      if (const auto attached = analyzer::attach_events(info, path_); !attached)
        log::warning("the page does not show the events of the trace: " + attached.error().message);
    auto finished = output.finish(std::move(info), status);
    if (!finished) return stop(finished.error());
    return share_status(*finished);
  }

 private:
  bool is_first() const { return !job_ || job_->number() == 0; }
  predict::Exchange* exchange() const { return together_ ? job_.get() : nullptr; }

  // The first process's, for all.
  int share_status(int status) const {
    return job_ ? static_cast<int>(job_->sum(static_cast<std::uint64_t>(status))) : status;
  }

  // One process tells for all what is wrong.
  Result<int> stop(const Error& error) const {
    if (!job_ || !job_->ready()) return error;
    return share_status(is_first() ? fail(error) : 0);
  }

  // The share of this process, or the first error that any process of the job has met: all stop together, else the
  // others would wait for ever for the one that has gone.
  Result<predict::Log> read_own() {
    const bool archive = predict::is_archive(path_);  // read by other processes, which start before any thread
    if (archive)
      if (const Status started = job_->ready(); !started) return started.error();
    auto log = read(!archive);
    if (const Status started = job_->ready(); !started) return started.error();
    if (job_->sum(log ? 0 : 1) == 0) return log;
    if (!archive) {
      log = read();
      if (job_->sum(log ? 0 : 1) == 0) return log;
    }
    const auto problems = job_->gather(log ? "" : problem_text(log.error()));
    for (const std::string& problem : problems)
      if (!problem.empty()) return problem_of(problem);
    return log ? usage_error("another process of this job could not read its share") : log.error();
  }
  static std::string problem_text(const Error& error) {
    return (error.blame == Blame::usage ? "u" : "t") + error.message;
  }
  static Error problem_of(const std::string& text) {
    return {text.substr(1), text[0] == 'u' ? Blame::usage : Blame::tool};
  }

  Result<predict::Log> read(bool in_order = false) {
    predict::ReadOptions options{.threads = threads_, .in_order = in_order, .progress = bar_.step("reading")};
    if (exchange()) {
      options.parts = job_->processes() * threads_;
      options.first_part = job_->number() * threads_;
      options.own_parts = threads_;
    }
    return predict::read_log({path_}, options);
  }

  // A solver may take for ever, and nobody should have to wait for that without having asked for it.
  double seconds_to_decide() const {
    constexpr double kUsual = 300;
    return options_.max_time > 0 ? options_.max_time : kUsual;
  }

  predict::Prediction predict_with(const predict::Log& log, const predict::LogFacts& facts, Buffering buffering) {
    predict::PredictOptions options;
    options.threads = threads_;
    options.buffering = buffering;
    options.limit = std::chrono::milliseconds(static_cast<std::int64_t>(seconds_to_decide() * 1000));
    options.exchange = exchange();
    options.progress = bar_.step("matching");
    auto out = predict::predict(log, facts, options);
    bar_.clear();
    return out;
  }

  std::string more_time() const { return "; allow more with --max-time" + quick_look(); }
  std::string quick_look() const {
    return options_.method == "exact" ? ", or let --method empdd take a quick look" : "";
  }

  // First as strict as MPI allows. What deadlocks so may still need unbuffered sends: then it is told as that.
  int exact(const predict::Log& log, const predict::LogFacts& facts, FindingsOutput& output) {
    const auto strict = predict_with(log, facts, Buffering::zero);
    if (strict.answer == Answer::undecided)
      undecided_ = strict.why.empty() ? fmt::format("not decided within {:g} s", seconds_to_decide()) + more_time()
                                      : "not decided: " + strict.why + quick_look();
    // Without a choice, who goes on without buffering goes on with it.
    const bool several = facts.any_source > 0 || facts.choices > 0;
    if (strict.answer == Answer::none && several) return with_buffering(log, facts, output);
    tell_verdict(strict);
    if (strict.answer == Answer::undecided) return analyzer::kTimedOut;
    if (strict.answer == Answer::none) return analyzer::kNoError;
    const auto lenient = predict_with(log, facts, Buffering::infinite);
    if (!is_first()) return analyzer::kNoError;
    const bool always = lenient.answer == Answer::deadlock;
    if (always) tell(log, facts, lenient, true, output);
    // What is stuck for good whatever is buffered need not be told again.
    auto rest = strict;
    if (always)
      std::erase_if(rest.deadlock.cores, [&](const predict::Core& core) {
        return std::all_of(core.members.begin(), core.members.end(), [&](std::size_t member) {
          const predict::Stuck& one = strict.outcome.stuck[member];
          return std::any_of(
              lenient.outcome.stuck.begin(), lenient.outcome.stuck.end(),
              [&](const predict::Stuck& other) { return other.rank == one.rank && other.index == one.index; });
        });
      });
    tell(log, facts, rest, false, output);
    return analyzer::kNoError;
  }

  // There is no deadlock if nothing is buffered; but buffering lets messages come in orders that there are not without.
  int with_buffering(const predict::Log& log, const predict::LogFacts& facts, FindingsOutput& output) {
    const auto lenient = predict_with(log, facts, Buffering::infinite);
    const char* const without = "no deadlock if no send is buffered; if all are, ";
    if (lenient.answer == Answer::undecided)
      undecided_ =
          without + (lenient.why.empty() ? fmt::format("not decided within {:g} s", seconds_to_decide()) + more_time()
                                         : "not decided: " + lenient.why + quick_look());
    if (lenient.answer == Answer::none) untried_ = "orders that need some sends buffered and others not were not tried";
    if (!options_.quiet && is_first()) {
      if (lenient.answer == Answer::undecided)
        std::cerr << "mpivet: " << undecided_ << '\n';
      else if (lenient.answer == Answer::deadlock)
        std::cerr << "mpivet: " << without << "deadlock, " << lenient.method << '\n';
      else
        std::cerr << "mpivet: no deadlock if no send is buffered, and none if all are, " << lenient.method << "; "
                  << untried_ << '\n';
    }
    if (lenient.answer == Answer::undecided) return analyzer::kTimedOut;
    if (lenient.answer == Answer::deadlock && is_first())
      tell(log, facts, lenient, true, output, checks::words::needs_buffering());
    return analyzer::kNoError;
  }

  void empdd(const predict::Log& log, const predict::LogFacts& facts, FindingsOutput& output) {
    const predict::Empdd result = predict::run_empdd(
        log, {.threads = facts.any_source > 0 ? 1 : threads_, .exchange = exchange(), .progress = bar_.step("EMPDD")});
    bar_.clear();
    if (!is_first()) return;
    if (!options_.quiet)
      std::cerr << "mpivet: EMPDD has matched " << report::plural(result.matched, "operation") << " and marks "
                << result.marked.size() << '\n';
    for (auto& finding : predict::findings_of(log, result)) output.tell(std::move(finding));
  }

  void tell(const predict::Log& log, const predict::LogFacts& facts, const predict::Prediction& prediction, bool always,
            FindingsOutput& output, const std::string& note = "") {
    for (auto& finding : predict::findings_of(log, prediction, always)) {
      if (!note.empty()) finding.notes.push_back(note);
      for (const std::string& one : predict::assumptions(log, facts))
        finding.notes.push_back("Taken for granted: " + one + ".");
      if (prediction.other_order && facts.replies > 0) {
        // In that order the program would probably do something else.
        finding.evidence = report::Evidence::possible;
        finding.severity = report::Severity::warning;
      }
      add_replay(log, facts, prediction, always, finding);
      output.tell(std::move(finding));
    }
  }

  void add_replay(const predict::Log& log, const predict::LogFacts& facts, const predict::Prediction& prediction,
                  bool always, report::Finding& finding) {
    if (const std::string why = predict::why_no_replay(log); !why.empty()) {
      finding.notes.push_back("No replay file: " + why + ".");
      return;
    }
    ::mkdir(options_.replay_dir.c_str(), 0777);
    const std::string file = options_.replay_dir + "/" + std::to_string(++replays_) + ".json";
    const auto replay = predict::make_replay(log, facts, prediction, always ? Buffering::infinite : Buffering::zero,
                                             finding.check.text() + ": " + finding.message);
    const auto written = report::write_file_atomically(file, replay::render_replay(replay));
    if (written)
      finding.replay = file;
    else
      log::warning(written.error().message);
  }

  void tell_verdict(const predict::Prediction& verdict) const {
    if (options_.quiet || !is_first()) return;
    switch (verdict.answer) {
      case Answer::none:
        std::cerr << "mpivet: no deadlock, " << verdict.method << '\n';
        break;
      case Answer::deadlock:
        std::cerr << "mpivet: deadlock, " << verdict.method << '\n';
        break;
      case Answer::undecided:
        std::cerr << "mpivet: " << undecided_ << '\n';
        break;
    }
  }

  void tell_facts(const predict::Log& log, const predict::LogFacts& facts) const {
    std::cerr << "mpivet: looked at " << report::plural(facts.operations, "operation") << " of "
              << report::plural(static_cast<std::uint64_t>(log.ranks()), "rank") << ", " << facts.any_source
              << " of them receives from any source\n";
    for (const std::string& one : predict::assumptions(log, facts))
      std::cerr << "mpivet: taken for granted: " << report::sanitize(one) << '\n';
  }

  const std::string path_;
  const Options& options_;
  const Words& words_;
  ProgressBar bar_;
  int threads_;
  int replays_ = 0;
  std::string undecided_, untried_;  // why there is no answer
  std::unique_ptr<MpiJob> job_;
  bool together_ = true;  // with the other processes of the job
};

}  // namespace

int predict_command(const Words& words) {
  if (asks_for_help(words)) return print_help(*find_command("predict")), 0;
  Words own = words;
  const Words arguments = take_arguments(own);
  auto options = parse_options(kPredict, own);
  if (!options) return fail(options.error());
  if (arguments.size() != 1) return fail(usage_error("give one log; usage: mpivet predict TRACE"));
  auto status = PredictRun(arguments[0], *options, words).run();
  return status ? *status : fail(status.error());
}

}  // namespace mpivet::cli
