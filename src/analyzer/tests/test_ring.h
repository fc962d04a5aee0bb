// A ring in memory with a writer that does what the preload library does, and can be told to do it wrong.
#pragma once
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstring>
#include <string>
#include <vector>

#include "base/unique_fd.h"
#include "event/attach.h"
#include "event/cycle.h"
#include "spec/functions.h"

namespace mpivet::analyzer {

class TestRing {
 public:
  explicit TestRing(std::uint32_t capacity = event::kMinRingSlots, bool sealed = true) {
    bytes_ = event::ring_bytes(capacity);
    fd_ = UniqueFd(::memfd_create("test-ring", MFD_CLOEXEC | MFD_ALLOW_SEALING));
    [[maybe_unused]] const int sized = ::ftruncate(fd_.get(), static_cast<off_t>(bytes_));
    if (sealed) ::fcntl(fd_.get(), F_ADD_SEALS, F_SEAL_SHRINK);
    memory_ = ::mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_SHARED, fd_.get(), 0);
    auto& h = header();
    h.magic = event::kRingMagic;
    h.version = event::kInterfaceVersion;
    h.spec_hash = spec::kSpecHash;
    h.capacity = capacity;
    h.header_bytes = static_cast<std::uint32_t>(bytes_ - std::size_t{capacity} * event::kSlotSize);
    h.pid = ::getpid();
  }
  ~TestRing() { ::munmap(memory_, bytes_); }

  int fd() const { return fd_.get(); }
  event::RingHeader& header() { return *static_cast<event::RingHeader*>(memory_); }
  event::Slot* slots() { return event::ring_slots(&header()); }
  event::Header& at(std::uint64_t slot) {
    return *reinterpret_cast<event::Header*>(&slots()[slot % header().capacity]);
  }
  std::uint64_t head() { return header().head.load(); }
  std::uint64_t room() { return header().capacity - (head() - header().tail.load()); }

  // Publishes a record; pads where it would wrap. The number of its slot.
  std::uint64_t put(event::Kind kind, spec::Func func = spec::Func::none, const std::string& payload = {},
                    std::uint8_t thread = 0, std::uint16_t flags = 0) {
    const auto slots = static_cast<std::uint16_t>((sizeof(event::Header) + payload.size() + 63) / 64);
    const std::uint64_t to_end = header().capacity - head() % header().capacity;
    if (to_end < slots) {
      at(head()) = {0, event::Kind::pad, 0, static_cast<std::uint16_t>(to_end), 0, 0, 1};
      header().head += to_end;
    }
    const std::uint64_t slot = head();
    event::Header& h = at(slot);
    std::memset(static_cast<void*>(&h), 0, slots * event::kSlotSize);
    h = {static_cast<std::uint16_t>(func), kind, thread, slots, flags, 0, 1};
    std::memcpy(&h + 1, payload.data(), payload.size());
    header().head += slots;
    return slot;
  }

 private:
  UniqueFd fd_;
  void* memory_ = nullptr;
  std::size_t bytes_ = 0;
};

template <class Fixed>
std::string bytes_of(const Fixed& fixed, const std::string& rest = {}) {
  return std::string(reinterpret_cast<const char*>(&fixed), sizeof fixed) + rest;
}

// A complete ProcessInfo payload.
inline std::string process_payload(int rank, int size) {
  event::ProcessInfo info{};
  info.world_rank = rank;
  info.world_size = size;
  info.pid = ::getpid();
  info.mpi = 1;
  info.arguments = 2;
  return bytes_of(info, std::string("host\0program\0Open MPI v4.1.4\0--size\0a b\0", 41));
}

// Two sends and a wait for both, of three slots; the ids of their requests grow by two.
struct Round {
  explicit Round(TestRing& ring) : at(ring) {
    const auto args = [](std::uint32_t id) {
      std::string payload(48, '\0');
      std::memcpy(payload.data() + 40, &id, sizeof id);
      return payload;
    };
    const std::uint32_t ids[] = {2, 0, 7, 8};
    const std::string wait = std::string(24, '\0') + std::string(reinterpret_cast<const char*>(ids), sizeof ids);
    const std::uint64_t first = ring.put(event::Kind::call, spec::Func::Isend, args(7));
    ring.put(event::Kind::call, spec::Func::Isend, args(8));
    ring.put(event::Kind::enter, spec::Func::Waitall, wait);
    const event::CycleInfo info{0, 3, 3, 4, 0};
    const event::Growing grows[] = {{14, 0, 2}, {30, 0, 2}, {44, 0, 2}, {45, 0, 2}};
    std::string payload(event::cycle_head_slots(4) * 64 - sizeof(event::Header) + 3 * 64, '\0');
    std::memcpy(payload.data(), &info, sizeof info);
    std::memcpy(payload.data() + sizeof info, grows, sizeof grows);
    std::memcpy(payload.data() + payload.size() - 3 * 64, &ring.at(first), 3 * 64);
    cycle = ring.put(event::Kind::cycle, spec::Func::none, payload);
  }
  void count(std::uint64_t n) { *event::cycle_count(&at.at(cycle)) = n; }
  TestRing& at;
  std::uint64_t cycle;
};

}  // namespace mpivet::analyzer
