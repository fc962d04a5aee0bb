#include "analyzer/rings/definitions.h"

#include <fcntl.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cstring>
#include <fstream>
#include <vector>

#include "base/log.h"
#include "base/result.h"
#include "event/record_check.h"
#include "event/ring.h"

namespace mpivet::analyzer {
namespace {

constexpr std::uint64_t kMagic = 0x3146454454455650ull;  // "PVETDEF1"
constexpr std::size_t kMaxFileBytes = 256u << 20;

struct Head {
  std::uint64_t magic;
  std::int32_t process;
  std::uint32_t slots;
};
static_assert(sizeof(Head) == 16);

}  // namespace

DefinitionLog::DefinitionLog(const std::string& path)
    : fd_(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600)) {
  if (!fd_.valid()) log::warning(system_error("the flight recorder cannot write " + path).message);
}

void DefinitionLog::add(pid_t process, const event::Header* record) {
  const std::size_t bytes = record->slots * event::kSlotSize;
  if (!fd_.valid() || bytes_ + bytes > kMaxFileBytes) return;
  Head head{kMagic, process, record->slots};
  iovec parts[2] = {{&head, sizeof head}, {const_cast<event::Header*>(record), bytes}};
  const auto whole = static_cast<ssize_t>(sizeof head + bytes);
  // A short write (a full disk) would tear all that follows.
  if (::writev(fd_.get(), parts, 2) != whole) fd_.reset();
  bytes_ += static_cast<std::size_t>(whole);
}

void read_definitions(const std::string& path,
                      const std::function<void(pid_t process, const event::Header* record)>& take) {
  std::ifstream in(path, std::ios::binary);
  std::vector<event::Slot> slots;
  for (Head head; in.read(reinterpret_cast<char*>(&head), sizeof head);) {
    if (head.magic != kMagic || head.slots == 0 || head.slots > 0xffff) return;
    slots.resize(head.slots);
    const auto bytes = static_cast<std::streamsize>(head.slots * event::kSlotSize);
    if (!in.read(reinterpret_cast<char*>(slots.data()), bytes)) return;
    const auto* record = reinterpret_cast<const event::Header*>(slots.data());
    if (record->slots != head.slots || record->kind == event::Kind::pad || !record_makes_sense(record)) return;
    take(head.process, record);
  }
}

}  // namespace mpivet::analyzer
