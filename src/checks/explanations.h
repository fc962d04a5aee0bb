// The texts of all explain.md and an example of each kind, put into the program when it is built
// (embed_explanations.cmake).
#pragma once
#include <span>
#include <string_view>

namespace mpivet::checks {

struct Explanation {
  std::string_view folder, text;
  std::string_view wrong, right;  // programs of the folder, the shortest of their kind; may be empty
};

std::span<const Explanation> explanations();

}  // namespace mpivet::checks
