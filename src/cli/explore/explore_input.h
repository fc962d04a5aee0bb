// Whether what an exploration says about barriers holds for other input: by the program summary that `mpivet cc` left.
#pragma once
#include <string>
#include <vector>

namespace mpivet::cli {

struct OtherInput {
  std::string verdict;             // "same", "differs", "unknown"; empty: there are no verdicts that could hold
  std::vector<std::string> notes;  // why so
};
OtherInput other_input(const std::string& program);
// One or a few lines, to stand below the verdicts.
std::string other_input_text(const OtherInput& other);

}  // namespace mpivet::cli
