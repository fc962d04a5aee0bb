#include "static/summary/zero_free.h"

namespace mpivet::statics {
namespace {
constexpr std::size_t kLongestRun = 254;
}

std::string without_zeros(std::string_view bytes) {
  std::string out;
  out.reserve(bytes.size() + bytes.size() / kLongestRun + 2);
  std::size_t at = 0;
  while (true) {
    const std::string_view rest = bytes.substr(at, kLongestRun);
    const std::size_t zero = rest.find('\0');
    const std::size_t run = zero == std::string_view::npos ? rest.size() : zero;
    out.push_back(static_cast<char>(run + 1));
    out.append(rest.substr(0, run));
    at += run;
    if (at >= bytes.size()) break;
    if (zero != std::string_view::npos) ++at;  // the zero itself, told by a short run
  }
  return out;
}

std::optional<std::string> with_zeros(std::string_view stuffed) {
  std::string out;
  out.reserve(stuffed.size());
  std::size_t at = 0;
  while (at < stuffed.size()) {
    const std::size_t run = static_cast<unsigned char>(stuffed[at++]);
    if (run == 0 || run - 1 > stuffed.size() - at) return std::nullopt;
    out.append(stuffed.substr(at, run - 1));
    at += run - 1;
    if (run - 1 < kLongestRun && at < stuffed.size()) out.push_back('\0');
  }
  return out;
}

}  // namespace mpivet::statics
