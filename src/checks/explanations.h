// The texts of all explain.md, put into the program when it is built (embed_explanations.cmake).
#pragma once
#include <span>
#include <string_view>

namespace mpivet::checks {

struct Explanation {
  std::string_view folder, text;
};

std::span<const Explanation> explanations();

}  // namespace mpivet::checks
