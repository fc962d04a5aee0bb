// The commands of mpivet, one file each.
#pragma once
#include <span>

#include "cli/options/options.h"

namespace mpivet::cli {

int run_command(const Words& words);
int exec_command(const Words& words);
int checks_command(const Words& words);
int postmortem_command(const Words& words);
int cc_command(const Words& words);
int cxx_command(const Words& words);
int fc_command(const Words& words);
int static_command(const Words& words);
int explore_command(const Words& words);
int predict_command(const Words& words);
int top_command(const Words& words);
int trace_command(const Words& words);
int report_command(const Words& words);
int suppress_command(const Words& words);
int doctor_command(const Words& words);
int explain_command(const Words& words);
int version_command(const Words& words);
int help_command(const Words& words);

struct Command {
  const char* name;
  int (*run)(const Words& words);  // the words behind the command's name; the exit status
  const char* summary;
  const char* usage;     // shown by `mpivet help NAME`, before the options
  const char* examples;  // and after them
  unsigned options;      // Where; 0: none
};
std::span<const Command> commands();
const Command* find_command(const std::string& name);

// The command a program of this name stands for: "cc" for "mpivet-cc"; null for "mpivet" and strangers.
const Command* command_named_by(const std::string& program);

// Prints the error as one line; the exit status it stands for.
int fail(const Error& error);
void print_help(const Command& command);
// For commands all of whose words are their own.
bool asks_for_help(const Words& words);

}  // namespace mpivet::cli
