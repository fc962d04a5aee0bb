// mpivet: one file per command; see commands.cc for the list.
#include <csignal>
#include <exception>
#include <iostream>

#include "analyzer/exit_status.h"
#include "base/crash.h"
#include "base/text.h"
#include "cli/commands.h"
#include "cli/run/heir.h"

namespace mpivet::cli {
namespace {

Error unknown_command(const std::string& name) {
  Words names;
  for (const auto& command : commands()) names.emplace_back(command.name);
  if (const auto near = text::nearest(name, names); !near.empty())
    return usage_error("no command '" + name + "'; did you mean 'mpivet " + std::string(near) + "'?");
  if (name.find('/') != std::string::npos) return usage_error("to check a program: mpivet run -n 4 " + name);
  return usage_error("no command '" + name + "'; see mpivet help");
}

int run_main(const std::string& program, const Words& words) {
  if (const Command* command = command_named_by(program)) return command->run(words);
  if (words.empty() || words[0] == "--help" || words[0] == "-h") return help_command({});
  if (words[0] == "--version") return version_command({});
  if (words[0] == kHeir) return heir_command(Words(words.begin() + 1, words.end()));
  const Command* command = find_command(words[0]);
  if (command == nullptr) return fail(unknown_command(words[0]));
  return command->run(Words(words.begin() + 1, words.end()));
}

}  // namespace
}  // namespace mpivet::cli

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);  // a reader of our output that goes away must not take the job with it
  mpivet::tell_own_crashes(mpivet::analyzer::kToolFailed);
  try {
    return mpivet::cli::run_main(argc > 0 ? argv[0] : "", {argv + (argc > 0), argv + argc});
  } catch (const std::exception& wrong) {
    return mpivet::cli::fail(mpivet::Error{wrong.what()});
  }
}
