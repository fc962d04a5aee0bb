#include "cli/run/job_token.h"

#include <sys/mman.h>
#include <unistd.h>

#include <fstream>

#include "base/token.h"

namespace mpivet::cli {

Result<JobToken> JobToken::make() {
  std::string token = random_token();
  UniqueFd fd(::memfd_create("mpivet-job", MFD_CLOEXEC));
  const auto size = static_cast<ssize_t>(token.size());
  if (!fd.valid() || ::write(fd.get(), token.data(), token.size()) != size) return system_error("cannot name the job");
  return JobToken(std::move(token), std::move(fd));
}

std::string JobToken::path() const {
  return "/proc/" + std::to_string(::getpid()) + "/fd/" + std::to_string(fd_.get());
}

std::string token_at(const std::string& path) {
  std::ifstream file(path);
  std::string token;
  std::getline(file, token);
  return token;
}

}  // namespace mpivet::cli
