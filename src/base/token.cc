#include "base/token.h"

#include <sys/random.h>

#include <array>
#include <cerrno>
#include <cstdlib>

namespace mpivet {

std::string random_token() {
  std::array<unsigned char, 16> bytes;
  std::size_t have = 0;
  while (have < bytes.size()) {
    const ssize_t got = ::getrandom(bytes.data() + have, bytes.size() - have, 0);
    if (got < 0 && errno != EINTR) std::abort();  // a guessable name would be worse than no run
    if (got > 0) have += static_cast<std::size_t>(got);
  }
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string token;
  for (const unsigned char byte : bytes) {
    token += kDigits[byte >> 4];
    token += kDigits[byte & 15];
  }
  return token;
}

}  // namespace mpivet
