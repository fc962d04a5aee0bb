// The manual pages, from the tables of commands and options.
#pragma once
#include <string>

#include "cli/commands.h"

namespace mpivet::cli::docs {

// Text in roff: nothing of it is taken as a request or an escape.
std::string roff(std::string_view text);

std::string main_page(const std::string& version);                             // mpivet(1)
std::string command_page(const Command& command, const std::string& version);  // mpivet-run(1)

}  // namespace mpivet::cli::docs
