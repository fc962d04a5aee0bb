// mpivet doctor: is all there that mpivet needs, and what to do if not.
#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "analyzer/exit_status.h"
#include "cli/commands.h"
#include "cli/doctor/diagnosis.h"
#include "cli/help/help_text.h"
#include "cli/run/settings.h"
#include "report/text/text_style.h"

namespace mpivet::cli {
namespace {

using State = Diagnosis::State;

const char* word_for(State state) {
  switch (state) {
    case State::good:
      return "ok";
    case State::note:
      return "note";
    case State::warning:
      return "warning";
    case State::problem:
      return "problem";
  }
  return "";
}

class Doctor {
 public:
  explicit Doctor(bool color) : style_(color) {}

  void tell(const Diagnosis& one) {
    constexpr std::size_t kColumn = 11;
    std::string word = word_for(one.state);
    const std::string gap(kColumn - word.size(), ' ');
    if (one.state == State::good) word = style_.mark(word);
    if (one.state >= State::warning) word = style_.bold(word);
    std::cout << word << gap << wrap(one.about + ": " + one.what, kColumn, kColumn) << '\n';
    if (!one.fix.empty()) std::cout << std::string(kColumn, ' ') << wrap("-> " + one.fix, kColumn, kColumn + 3) << '\n';
    worst_ = std::max(worst_, one.state);
    ++count_[static_cast<std::size_t>(one.state)];
  }
  void tell(const std::vector<Diagnosis>& all) {
    for (const Diagnosis& one : all) tell(one);
  }

  int close() const {
    const auto of = [&](State state) { return count_[static_cast<std::size_t>(state)]; };
    if (worst_ < State::warning)
      std::cout << "\nAll that is needed is there.\n";
    else
      std::cout << '\n'
                << report::plural(of(State::problem), "problem") << ", "
                << report::plural(of(State::warning), "warning") << ".\n";
    return worst_ == State::problem ? analyzer::kErrorsFound : analyzer::kNoError;
  }

 private:
  const report::Style style_;
  State worst_ = State::good;
  std::uint64_t count_[4] = {};
};

// Without any MPI there is nothing to vet; with a program at hand, its own MPI decides (look_at_program).
std::vector<Diagnosis> look_at_mpis(bool with_program) {
  std::vector<Diagnosis> out;
  bool any = false;
  for (const Mpi mpi : {Mpi::openmpi, Mpi::mpich})
    for (Diagnosis& one : look_at_mpi(mpi)) {
      any = any || one.state == State::good;
      out.push_back(std::move(one));
    }
  if (!any && !with_program)
    out.push_back({State::problem, "MPI", "no launcher of any MPI was found",
                   "install one (on Debian: openmpi-bin or mpich), load its module, or put its bin folder into PATH"});
  return out;
}

}  // namespace

int doctor_command(const Words& words) {
  if (asks_for_help(words)) return print_help(*find_command("doctor")), 0;
  Words own = words;
  const Words programs = take_arguments(own);
  auto options = parse_options(kDoctor, own);
  if (!options) return fail(options.error());
  if (programs.size() > 1) return fail(usage_error("give one program, or none; usage: mpivet doctor [PROGRAM]"));
  Doctor doctor(report::want_color(color_mode(options->color), STDOUT_FILENO));
  doctor.tell(look_at_mpis(!programs.empty()));
  doctor.tell(look_at_compiler("mpicc", "C"));
  doctor.tell(look_at_compiler("mpicxx", "C++"));
  doctor.tell(look_at_compiler("mpif90", "Fortran"));
  doctor.tell(look_at_memory_files());
  doctor.tell(look_at_shared_memory("/dev/shm"));
  const char* const temporary = std::getenv("TMPDIR");
  doctor.tell(look_at_temporary_folder(temporary && *temporary ? temporary : "/tmp"));
  doctor.tell(look_at_ptrace("/proc/sys/kernel/yama/ptrace_scope"));
  if (!programs.empty()) doctor.tell(look_at_program(programs[0]));
  return doctor.close();
}

}  // namespace mpivet::cli
