#include "base/read_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "base/unique_fd.h"

namespace mpivet {

Result<std::string> read_whole_file(const std::string& path) {
  const auto unreadable = [&] { return Error{system_error("cannot read " + path).message, Blame::usage}; };
  const UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!fd.valid()) return unreadable();
  std::string text;
  for (;;) {
    constexpr std::size_t kPiece = 1 << 16;
    const std::size_t before = text.size();
    text.resize(before + kPiece);
    const ssize_t n = ::read(fd.get(), text.data() + before, kPiece);
    text.resize(before + static_cast<std::size_t>(n > 0 ? n : 0));
    if (n == 0) return text;
    if (n < 0 && errno != EINTR) return unreadable();
  }
}

}  // namespace mpivet
