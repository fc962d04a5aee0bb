#include "analyzer/ends/process_end.h"

#include <sys/ioctl.h>

#include <cstdint>

namespace mpivet::analyzer {
namespace {

// From <linux/pidfd.h> of newer kernels; the first version of the structure.
struct PidfdInfo {
  std::uint64_t mask, cgroup;
  std::uint32_t pid, tgid, ppid, ids[8];
  std::int32_t exit_code;
};
static_assert(sizeof(PidfdInfo) == 64);
constexpr std::uint64_t kInfoExit = 1u << 3;
constexpr unsigned long kGetInfo = _IOWR(0xff, 11, PidfdInfo);

}  // namespace

std::optional<int> end_of_process(int pidfd) {
  PidfdInfo info{};
  info.mask = kInfoExit;
  if (::ioctl(pidfd, kGetInfo, &info) != 0 || (info.mask & kInfoExit) == 0) return std::nullopt;
  return info.exit_code;
}

}  // namespace mpivet::analyzer
