#include "checks/words/words.h"

#include <cctype>

namespace mpivet::checks::words {

std::string quoted(const std::string& name, const char* otherwise) {
  return name.empty() ? otherwise : "'" + name + "'";
}

std::string capital(std::string text) {
  if (!text.empty()) text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text;
}

}  // namespace mpivet::checks::words
