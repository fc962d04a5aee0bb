#include "analyzer/rings/ring_map.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <bit>
#include <utility>

namespace mpivet::analyzer {
namespace {

Error refused(const std::string& why) { return Error{"ring refused: " + why}; }

// Everything that can be said about the header's own words; the size of the file is checked against it.
Status check_header(std::uint64_t file_bytes, std::uint64_t magic, std::uint32_t version, std::uint32_t hash,
                    std::uint32_t wanted_hash, std::uint32_t capacity, std::uint32_t header_bytes) {
  if (magic != event::kRingMagic) return refused("it is not a ring");
  if (version != event::kInterfaceVersion)
    return refused("interface version " + std::to_string(version) + ", mpivet has " +
                   std::to_string(event::kInterfaceVersion));
  if (hash != wanted_hash) return refused("the preload library and mpivet come from different builds");
  if (!std::has_single_bit(capacity) || capacity < event::kMinRingSlots || capacity > event::kMaxRingSlots)
    return refused("capacity " + std::to_string(capacity));
  if (header_bytes < sizeof(event::RingHeader) || header_bytes % event::kSlotSize != 0)
    return refused("header of " + std::to_string(header_bytes) + " bytes");
  if (header_bytes + std::uint64_t{capacity} * event::kSlotSize > file_bytes) return refused("the file is too short");
  return Done{};
}

}  // namespace

// Takes the memory over, also when it refuses it.
Status RingMap::adopt(void* memory, std::uint64_t bytes, std::uint32_t spec_hash) {
  header_ = static_cast<event::RingHeader*>(memory);
  bytes_ = bytes;
  const event::RingHeader& header = *header_;
  const std::uint32_t header_bytes = header.header_bytes;
  capacity_ = header.capacity;
  auto good = check_header(bytes, header.magic, header.version, header.spec_hash, spec_hash, capacity_, header_bytes);
  if (good) slots_ = reinterpret_cast<const event::Slot*>(static_cast<const std::byte*>(memory) + header_bytes);
  return good;
}

Result<RingMap> RingMap::open(int fd, std::uint32_t spec_hash, bool unsealed) {
  struct stat info;
  if (::fstat(fd, &info) != 0) return system_error("ring refused");
  const int seals = ::fcntl(fd, F_GET_SEALS);
  const bool sealed = seals >= 0 && (seals & F_SEAL_SHRINK) != 0;
  const bool own_file = unsealed && S_ISREG(info.st_mode) && info.st_uid == ::geteuid();
  if (!sealed && !own_file) return refused("the file is not sealed against shrinking");
  const auto bytes = static_cast<std::uint64_t>(info.st_size);
  if (bytes < sizeof(event::RingHeader)) return refused("the file is too short");
  void* memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (memory == MAP_FAILED) return system_error("cannot map a ring");
  RingMap map;
  if (auto good = map.adopt(memory, bytes, spec_hash); !good) return good.error();
  return map;
}

Result<RingMap> RingMap::load(const std::string& path, std::uint32_t spec_hash) {
  const UniqueFd fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat info;
  if (!fd.valid() || ::fstat(fd.get(), &info) != 0) return system_error("cannot read " + path);
  const auto bytes = static_cast<std::uint64_t>(info.st_size);
  if (!S_ISREG(info.st_mode) || bytes < sizeof(event::RingHeader)) return refused("the file is too short");
  if (bytes > 2 * event::ring_bytes(event::kMaxRingSlots)) return refused("the file is too long");
  void* memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return system_error("no memory for a ring");
  RingMap map;
  for (std::uint64_t done = 0; done < bytes;) {
    const ssize_t got = ::pread(fd.get(), static_cast<char*>(memory) + done, bytes - done, static_cast<off_t>(done));
    if (got <= 0) break;  // what is missing stays zero, and makes no record
    done += static_cast<std::uint64_t>(got);
  }
  if (auto good = map.adopt(memory, bytes, spec_hash); !good) return good.error();
  return map;
}

RingMap::RingMap(RingMap&& other) noexcept
    : header_(std::exchange(other.header_, nullptr)),
      slots_(other.slots_),
      bytes_(other.bytes_),
      capacity_(other.capacity_) {}

RingMap& RingMap::operator=(RingMap&& other) noexcept {
  std::swap(header_, other.header_);
  std::swap(slots_, other.slots_);
  std::swap(bytes_, other.bytes_);
  std::swap(capacity_, other.capacity_);
  return *this;
}

RingMap::~RingMap() {
  if (header_ != nullptr) ::munmap(header_, bytes_);
}

}  // namespace mpivet::analyzer
