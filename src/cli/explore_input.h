// Whether what an exploration says about barriers holds for other input: by the program summary that `mpivet cc` left.
#pragma once
#include <string>

namespace mpivet::cli {

// One or a few lines, to stand below the verdicts.
std::string other_input_text(const std::string& program);

}  // namespace mpivet::cli
