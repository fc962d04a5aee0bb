#include "cli/commands.h"

#include <algorithm>
#include <iostream>

#include "analyzer/exit_status.h"
#include "base/log.h"
#include "base/paths.h"
#include "cli/help/help_text.h"
#include "report/text/sanitize.h"

namespace mpivet::cli {
namespace {

constexpr char kCompileExamples[] =
    "Examples:\n"
    "  mpivet cc -O2 -c solver.c\n"
    "  mpivet fc --mpi mpich -Werror=mpivet model.f90 -o model\n"
    "  cmake -DMPI_C_COMPILER=mpivet-cc -DMPI_CXX_COMPILER=mpivet-c++ ..\n"
    "  ./configure CC=mpivet-cc CXX=mpivet-c++ FC=mpivet-fc\n"
    "\n"
    "Exit status: the compiler's.\n";

constexpr Command kCommands[] = {
    {"run", run_command, "Run an MPI program under the checks.",
     "Usage: mpivet run [mpivet options] [launcher options] [--] PROGRAM [ARGUMENTS...]\n"
     "\n"
     "Starts PROGRAM with the launcher of the MPI it was built with, watches its MPI calls and\n"
     "tells what is wrong while it runs. The program need not be changed or rebuilt; with -g it\n"
     "is told by source line. Options mpivet does not know are the launcher's (-n, --hostfile,\n"
     "--map-by ...); '--' ends the options. Several programs are separated by ':'.\n",
     "Examples:\n"
     "  mpivet run -n 4 ./app input.dat\n"
     "  mpivet run -n 4 --json report.json --checks -LOCAL ./app\n"
     "  mpivet run -n 2 python3 solver.py\n"
     "  mpivet run -n 1 ./server : -n 3 ./client\n"
     "  mpivet run --launcher srun --ntasks=8 ./app\n"
     "\n"
     "Exit status: 0 no error found, 1 errors found, 2 wrong usage, 3 mpivet failed; a program\n"
     "that fails by itself: its own status, 4 instead of 1 to 3.\n",
     kRun},
    {"exec", exec_command, "Check a program that another launcher starts: mpirun -n 4 mpivet exec ./app",
     "Usage: LAUNCHER [launcher options] mpivet exec [options] [--] PROGRAM [ARGUMENTS...]\n"
     "\n"
     "For job scripts that have their own launcher. The ranks of a node are checked together\n"
     "by the mpivet of their least rank, which also prints the report.\n",
     "Examples:\n"
     "  mpirun -n 4 mpivet exec ./app\n"
     "  srun -n 64 mpivet exec --json report.json ./app\n",
     kExec},
    {"cc", cc_command, "Compile C as mpicc does, and warn of collectives that not every rank reaches.",
     "Usage: mpivet cc [mpivet options] COMPILER OPTIONS AND FILES...\n"
     "\n"
     "Compiles and links as the MPI's own mpicc does, with mpivet's GCC plugin added. The same as\n"
     "mpivet-cc, for CC=mpivet-cc. Whatever mpivet does not know is the compiler's.\n",
     kCompileExamples, kCompile},
    {"c++", cxx_command, "The same for C++, as mpicxx.",
     "Usage: mpivet c++ [mpivet options] COMPILER OPTIONS AND FILES...\n"
     "\n"
     "See mpivet help cc. The same as mpivet-c++.\n",
     kCompileExamples, kCompile},
    {"fc", fc_command, "The same for Fortran, as mpif90.",
     "Usage: mpivet fc [mpivet options] COMPILER OPTIONS AND FILES...\n"
     "\n"
     "See mpivet help cc. The same as mpivet-fc.\n",
     kCompileExamples, kCompile},
    {"static", static_command,
     "Look for collectives that not every rank reaches in a whole program, without running it.",
     "Usage: mpivet static [options] PROGRAM|LIBRARY|ARCHIVE|OBJECT...\n"
     "\n"
     "Reads what mpivet-cc, mpivet-c++ and mpivet-fc left in the program and in the shared\n"
     "libraries it is linked with, and looks at all of it together: conditions that depend on the\n"
     "rank and decide whether, or how often, a collective is called, across files and functions.\n",
     "Examples:\n"
     "  mpivet static ./app\n"
     "  mpivet static --stats --json static.json ./app\n"
     "  mpivet static build/*.o libsolver.a\n"
     "\n"
     "Exit status: 0 no error found, 1 errors found (--fail-on), 2 wrong usage, 3 mpivet failed.\n",
     kStatic},
    {"explore", explore_command, "Try every relevant interleaving of a program, and name barriers that do nothing.",
     "Usage: mpivet explore -n N [options] [--] PROGRAM [ARGUMENTS...]\n"
     "       mpivet explore --replay FILE\n"
     "\n"
     "Runs PROGRAM with N ranks on this machine, without its launcher, once for each way in which\n"
     "receives from any source, probes, tests and waits for one of several can end. Tells what goes\n"
     "wrong in any of them (deadlocks, crashes, failed assertions, and all that `mpivet run` finds),\n"
     "which receives depend on the order of messages, and which barriers change nothing.\n",
     "Examples:\n"
     "  mpivet explore -n 4 ./app\n"
     "  mpivet explore -n 3 --buffering both --max-time 60 ./app input.dat\n"
     "  mpivet explore --replay mpivet-replay/1.json\n"
     "\n"
     "Exit status: 0 no error found, 1 errors found, 2 wrong usage, 3 mpivet failed, or the program\n"
     "uses what cannot be explored; 4 the program fails by itself (a status other than 0).\n",
     kExplore},
    {"predict", predict_command, "Find deadlocks that another order of messages, or less buffering, would have hit.",
     "Usage: mpivet predict [options] TRACE\n"
     "       mpirun -n 8 mpivet predict [options] TRACE\n"
     "\n"
     "TRACE is a log of what each process sent, received and waited for: a file as text\n"
     "(docs/text-log.md), or a trace. Answers whether any order of messages leads to a deadlock when\n"
     "sends need not be buffered: yes, with an order that does; no; or not decided within --max-time.\n",
     "Examples:\n"
     "  mpivet predict log.txt\n"
     "  mpivet predict --method both --max-time 60 --json report.json log.txt\n"
     "\n"
     "Exit status: 0 no deadlock, 1 a deadlock, 2 wrong usage, also a log that cannot be read, 3 mpivet\n"
     "failed, 124 not decided within --max-time.\n",
     kPredict},
    {"trace", trace_command, "Convert, print or count what `mpivet run --trace` has recorded; make logs of patterns.",
     "Usage: mpivet trace convert TRACE... [-o TO]\n"
     "       mpivet trace print [--only RANKS] TRACE\n"
     "       mpivet trace stats TRACE...\n"
     "       mpivet trace synth PATTERN -n RANKS [-o FILE]\n"
     "\n"
     "TRACE is an OTF2 archive, of mpivet (docs/trace-format.md) or of another tool, or a log as\n"
     "text (docs/text-log.md). On several nodes each one has recorded its own: give them all.\n"
     "PATTERN is stencil1, stencil2, stencil3, ring, manager-worker, butterfly or random.\n",
     "Examples:\n"
     "  mpivet run --trace tr -n 4 ./app\n"
     "  mpivet trace convert tr -o log.txt\n"
     "  mpivet trace convert log.txt -o archive\n"
     "  mpivet trace print --only 0-1 tr\n"
     "  mpivet trace stats tr\n"
     "  mpivet trace synth stencil3 -n 1000 --steps 20 --deadlock 17:5 -o log.txt\n"
     "\n"
     "Exit status: 0 done, 2 wrong usage, also a trace that is damaged, 3 mpivet failed.\n",
     kTrace},
    {"top", top_command, "Show what a running job does: who is in which call, for how long, waiting for whom.",
     "Usage: mpivet top [PID]\n"
     "\n"
     "Shows the state of every rank of a job on this machine that `mpivet run` or `mpivet exec`\n"
     "watches, those that have been in a call for longest first; calls a second, and handles\n"
     "that were made and not freed so far. PID is the process of that mpivet; it is not needed\n"
     "if there is only one. The same is printed once by SIGUSR1 to `mpivet run`.\n",
     "Examples:\n"
     "  mpivet top\n"
     "  mpivet top 4711 --once\n"
     "  kill -USR1 4711\n",
     kTop},
    {"postmortem", postmortem_command, "Explain a run that was killed, from what its flight recorder kept.",
     "Usage: mpivet postmortem DIR\n"
     "\n"
     "DIR is what was given to `mpivet run --flight-recorder DIR`. Shows the last calls of every\n"
     "rank, which call it died in and what it waited for, and who waited for whom for ever.\n",
     "Examples:\n"
     "  mpivet run --flight-recorder rec -n 4 ./app\n"
     "  mpivet postmortem rec\n",
     kPostmortem},
    {"report", report_command, "Join the reports of several runs and doors into one; text, SARIF, HTML and more.",
     "Usage: mpivet report [options] DIR|FILE...\n"
     "\n"
     "Reads JSON reports (--json) of compiling, running, exploring and predicting, and tells each\n"
     "mistake once. What the compiler found possible is confirmed if a run saw it, refuted if an\n"
     "exploration tried everything and came by without it, or unreached if no run came there.\n",
     "Examples:\n"
     "  mpivet static --json out/static.json ./app\n"
     "  mpivet run -n 4 --json out/run.json ./app\n"
     "  mpivet explore -n 3 --json out/explore.json ./app\n"
     "  mpivet report out\n"
     "  mpivet report --baseline main.json --format markdown out\n"
     "  mpivet report --sarif mpivet.sarif --html mpivet.html out\n"
     "\n"
     "Exit status: 0 no error found, 1 errors found (--fail-on; refuted ones do not count), 2 wrong\n"
     "usage, also a file that is no report, 3 mpivet failed.\n",
     kReport},
    {"checks", checks_command, "List the checks, and which of them are on.",
     "Usage: mpivet checks [options]\n"
     "\n"
     "Lists the checks. With --checks (or MPIVET_OPTIONS) it shows what these would switch on\n"
     "and off.\n",
     "Examples:\n"
     "  mpivet checks\n"
     "  mpivet checks --checks '-LOCAL:*,+LOCAL:REQUEST:*'\n",
     kChecks},
    {"suppress", suppress_command, "Write suppressions for the findings of a report, for review.",
     "Usage: mpivet suppress --from REPORT [-o FILE]\n"
     "\n"
     "Writes a suppression for every finding of a JSON report, under a comment that says what\n"
     "it hides. Go through it, keep what is known and harmless, and give it to `mpivet run`\n"
     "with --suppressions.\n",
     "Examples:\n"
     "  mpivet run --json report.json -n 4 ./app\n"
     "  mpivet suppress --from report.json -o known.txt\n"
     "  mpivet run --suppressions known.txt -n 4 ./app\n",
     kSuppress},
    {"explain", explain_command, "Explain a check: what it finds, an example, what to do.",
     "Usage: mpivet explain CHECK\n"
     "\n"
     "CHECK is the name of a check, in any case; the end of it is enough where no other check\n"
     "ends like that.\n",
     "Examples:\n"
     "  mpivet explain GLOBAL:DEADLOCK:HARD\n"
     "  mpivet explain truncated\n",
     0},
    {"doctor", doctor_command, "Look whether all is there that mpivet needs, and say how to get it.",
     "Usage: mpivet doctor [PROGRAM]\n"
     "\n"
     "Looks at the MPI libraries and their launchers, which it tries, at the compilers and whether\n"
     "they take mpivet's plugin, at shared memory, temporary files and the rights of debuggers; with\n"
     "a program, at its MPI, its launcher and its debug information.\n",
     "Examples:\n"
     "  mpivet doctor\n"
     "  mpivet doctor ./app\n"
     "\n"
     "Exit status: 0 no problem, warnings perhaps; 1 a problem; 2 wrong usage.\n",
     kDoctor},
    {"version", version_command, "Print the version and the MPIs this mpivet can check.", "Usage: mpivet version\n", "",
     0},
    {"help", help_command, "Print this text, or the help of a command.", "Usage: mpivet help [COMMAND]\n", "", 0},
};

}  // namespace

std::span<const Command> commands() { return kCommands; }

const Command* find_command(const std::string& name) {
  for (const auto& command : kCommands)
    if (name == command.name) return &command;
  return nullptr;
}

const Command* command_named_by(const std::string& program) {
  static constexpr std::string_view kStart = "mpivet-";
  const auto name = paths::base_name(program);
  return name.starts_with(kStart) ? find_command(std::string(name.substr(kStart.size()))) : nullptr;
}

int fail(const Error& error) {
  log::error(report::sanitize(error.message, report::LineBreaks::keep));
  return error.blame == Blame::usage ? analyzer::kWrongUsage : analyzer::kToolFailed;
}

bool asks_for_help(const Words& words) {
  return std::any_of(words.begin(), words.end(), [](const auto& word) { return word == "--help" || word == "-h"; });
}

void print_help(const Command& command) {
  std::cout << command.usage << '\n';
  if (command.options != 0) {
    std::cout << options_help(static_cast<Where>(command.options));
    std::cout << "The environment variable MPIVET_OPTIONS and an option file may hold options too, e.g.\n"
                 "  MPIVET_OPTIONS=\"--json=out.json --checks=-LOCAL:*\"\n\n";
  }
  std::cout << command.examples;
}

}  // namespace mpivet::cli
