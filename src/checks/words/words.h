// What is said about something that was found: one sentence, and remarks that belong to other places of the source, in
// the order that each function names. Who found it knows the places.
#pragma once
#include <string>
#include <vector>

namespace mpivet::checks::words {

struct Words {
  std::string message;
  std::vector<std::string> notes;
};

// "'name'"; what the program has no name for is called `otherwise`.
std::string quoted(const std::string& name, const char* otherwise = "(unnamed)");

// With a large letter at the beginning.
std::string capital(std::string text);

}  // namespace mpivet::checks::words
