// mpivet_testrun: compiles one test program for one MPI, runs it under mpivet and compares the report with the
// expectations in the program's comments. One CTest per (program, MPI) calls it.
#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "build_program.h"
#include "compare.h"
#include "diagnostics.h"
#include "expectation.h"
#include "join.h"
#include "process.h"
#include "reported.h"
#include "workspace.h"

namespace fs = std::filesystem;
using namespace mpivet::testrun;

namespace {

constexpr int kPassed = 0, kFailed = 1, kUsage = 2;

struct Command {
  std::string mpivet, mpi;
  fs::path source;
  fs::path sarif;        // where the report goes as SARIF; empty: nowhere
  bool compile = false;  // only: what do mpivet's compilers say?
  bool bare = false;     // without mpivet: does the program work at all?
};

std::string read_file(const fs::path& path) {
  std::ifstream in(path);
  if (!in) throw std::runtime_error(fmt::format("cannot read {}", path.string()));
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

template <class... Lists>
std::vector<std::string> concat(const Lists&... lists) {
  std::vector<std::string> all;
  (all.insert(all.end(), lists.begin(), lists.end()), ...);
  return all;
}

int report_failures(const Command& command, const std::vector<std::string>& failures,
                    const std::vector<std::string>& run, const ProcessResult& result) {
  if (failures.empty()) return kPassed;
  fmt::print("{} with {}: {} failure{}\n", command.source.string(), command.mpi, failures.size(),
             failures.size() == 1 ? "" : "s");
  for (const std::string& failure : failures) fmt::print("  - {}\n", failure);
  fmt::print("command: {}\nended with {} after {:.1f} s; output:\n", join(run, " "), result.status, result.seconds);
  fmt::print("{}\n", result.output);
  return kFailed;
}

std::vector<std::string> bare_launcher(const Command& command, int ranks) {
  if (command.mpi == "mpich") return {"mpiexec.mpich", "-n", std::to_string(ranks)};
  return {"mpirun.openmpi", "--allow-run-as-root", "--oversubscribe", "-n", std::to_string(ranks)};
}

int run_bare(const Command& command, const TestSpec& spec, const std::vector<std::string>& program,
             const ProcessOptions& options) {
  const auto run = concat(bare_launcher(command, spec.ranks), program, spec.args);
  const ProcessResult result = run_process(run, options);
  end_left_over_processes(2);
  std::vector<std::string> failures;
  if (result.timed_out) failures.push_back("over its time limit");
  if (result.status != 0) failures.push_back(fmt::format("ended with status {}", result.status));
  return report_failures(command, failures, run, result);
}

int run_vetted(const Command& command, const TestSpec& spec, const std::vector<std::string>& program,
               const ProcessOptions& options, const Workspace& work) {
  const fs::path json = work.path() / "report.json";
  std::vector<std::string> front = {command.mpivet, "run", "-n", std::to_string(spec.ranks), "--json", json};
  if (!command.sarif.empty()) front = concat(front, std::vector<std::string>{"--sarif", command.sarif});
  const auto run = concat(front, spec.options, std::vector<std::string>{"--"}, program, spec.args);

  const auto before = shared_files();
  const ProcessResult result = run_process(run, options);
  Outcome outcome{result.timed_out, result.status, end_left_over_processes(2)};
  for (const std::string& file : left_over_files(work.tmp(), before)) outcome.left_over.push_back(file);

  std::vector<std::string> failures;
  Report report;
  try {
    report = parse_report(read_file(json));
  } catch (const std::exception& e) {
    failures.push_back(e.what());
  }
  failures = concat(failures, compare(spec, command.mpi, report, outcome));
  if (!command.sarif.empty() && !fs::exists(command.sarif)) failures.push_back("no SARIF was written");
  return report_failures(command, failures, run, result);
}

int run_compiler(const Command& command, const TestSpec& spec, const fs::path& executable,
                 const ProcessOptions& options) {
  const auto compile = vetting_compile_command(command.source, command.mpivet, command.mpi, executable, spec.flags);
  const ProcessResult result = run_process(compile, options);
  const Outcome outcome{result.timed_out, result.status, {}};
  auto failures = compare(spec, command.mpi, parse_diagnostics(result.output), outcome);
  if (!command.sarif.empty()) {
    run_process({command.mpivet, "static", "--sarif", command.sarif, executable.string() + ".o"}, options);
    if (!fs::exists(command.sarif)) failures.push_back("mpivet static wrote no SARIF");
  }
  return report_failures(command, failures, compile, result);
}

int run_test(const Command& command) {
  const TestSpec spec = parse_test(read_file(command.source), command.source.filename());
  if (!spec.runs_on(command.mpi)) {
    fmt::print("not for {}\n", command.mpi);
    return kPassed;
  }
  if (!command.sarif.empty()) {
    fs::create_directories(command.sarif.parent_path());
    fs::remove(command.sarif);
  }
  const Workspace work;
  const fs::path executable = work.path() / command.source.stem();
  const ProcessOptions compiling{work.path(), {}, 120};
  if (command.compile) return run_compiler(command, spec, executable, compiling);
  if (const auto compile = compile_command(command.source, command.mpi, executable, spec.flags); !compile.empty()) {
    const ProcessResult result = run_process(compile, compiling);
    if (result.status != 0) return report_failures(command, {"does not compile"}, compile, result);
  }
  const auto program = program_command(command.source, executable);
  const ProcessOptions running{work.path(), {"TMPDIR=" + work.tmp().string()}, spec.timeout};
  return command.bare ? run_bare(command, spec, program, running) : run_vetted(command, spec, program, running, work);
}

bool parse(int argc, char** argv, Command& command) {
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--bare")
      command.bare = true;
    else if (word == "--compile")
      command.compile = true;
    else if (word == "--mpivet" && i + 1 < argc)
      command.mpivet = fs::absolute(argv[++i]);  // programs run in a folder of their own
    else if (word == "--mpi" && i + 1 < argc)
      command.mpi = argv[++i];
    else if (word == "--sarif" && i + 1 < argc)
      command.sarif = fs::absolute(argv[++i]);
    else if (!word.starts_with("-") && command.source.empty())
      command.source = fs::absolute(word);
    else
      return false;
  }
  return !command.source.empty() && !command.mpi.empty() && (command.bare || !command.mpivet.empty());
}

}  // namespace

int main(int argc, char** argv) try {
  Command command;
  if (!parse(argc, argv, command)) {
    fmt::print(
        stderr,
        "usage: mpivet_testrun (--mpivet PATH [--compile] [--sarif FILE] | --bare) --mpi openmpi|mpich PROGRAM\n");
    return kUsage;
  }
  adopt_orphans();
  return run_test(command);
} catch (const std::exception& e) {
  fmt::print("{}\n", e.what());
  return kFailed;
}
