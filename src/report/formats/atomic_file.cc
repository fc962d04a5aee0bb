#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "base/unique_fd.h"
#include "report/formats/json.h"

namespace mpivet::report {
namespace {

// Removes the temporary file unless it became the report.
class Temporary {
 public:
  explicit Temporary(std::string path) : path_(std::move(path)) {}
  ~Temporary() {
    if (!path_.empty()) ::unlink(path_.c_str());
  }
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;
  const std::string& path() const { return path_; }
  void keep() { path_.clear(); }

 private:
  std::string path_;
};

bool write_all(int fd, std::string_view rest) {
  while (!rest.empty()) {
    const ssize_t n = ::write(fd, rest.data(), rest.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return false;
    rest.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

// A pipe, a terminal or /dev/null cannot be replaced by a file, and should not be.
bool is_special(const std::string& path) {
  struct stat info;
  return ::stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode);
}

Status write_directly(const std::string& path, const std::string& content) {
  const UniqueFd fd(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (!fd.valid() || !write_all(fd.get(), content)) return system_error("cannot write the report to " + path);
  return Done{};
}

mode_t usual_mode() {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

}  // namespace

Status write_file_atomically(const std::string& path, const std::string& content) {
  if (is_special(path)) return write_directly(path, content);
  std::string name = path + ".XXXXXX";
  const UniqueFd fd(::mkostemp(name.data(), O_CLOEXEC));
  if (!fd.valid()) return system_error("cannot write the report to " + path);
  Temporary temporary(name);
  ::fchmod(fd.get(), usual_mode());
  if (!write_all(fd.get(), content)) return system_error("cannot write the report to " + path);
  if (::fsync(fd.get()) != 0 && errno != EINVAL) return system_error("cannot write the report to " + path);
  if (::rename(name.c_str(), path.c_str()) != 0) return system_error("cannot write the report to " + path);
  temporary.keep();
  return Done{};
}

}  // namespace mpivet::report
