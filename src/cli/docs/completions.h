// Completions for shells, from the tables of commands and options.
#pragma once
#include <string>

namespace mpivet::cli::docs {

std::string bash_completion();
std::string zsh_completion();
std::string fish_completion();

}  // namespace mpivet::cli::docs
