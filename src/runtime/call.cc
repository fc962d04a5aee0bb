#include "runtime/call.h"

#include <mpi.h>
#include <time.h>

#include "runtime/modules.h"
#include "runtime/start.h"
#include "runtime/statuses.h"

namespace mpivet::runtime {
namespace {

// Inside a wrapper, calls come either from the MPI library (ROMIO is written in MPI) or from a user's callback.
bool called_by_mpi(void* return_address) {
  const auto a = reinterpret_cast<std::uint64_t>(return_address);
  if (a == self.nested_caller) return true;
  if (!inside_mpi_library(a)) return false;
  self.nested_caller = a;
  return true;
}

}  // namespace

bool Call::first_or_nested() {
  if (rt.mode.load(std::memory_order_acquire) == Mode::dormant) start_once();
  if (rt.mode.load(std::memory_order_acquire) != Mode::recording) return false;
  if (outer_ && caller_.frame >= outer_) outer_ = nullptr;  // that wrapper was left by a jump or an exception
  if (outer_ && called_by_mpi(caller_.return_address)) return false;
  if (!self.slot) return register_thread();
  return true;
}

std::byte* Call::open_slow(event::Kind kind, std::size_t payload_bytes) {
  kind_ = kind;
  flags_ = 0;
  slots_ =
      static_cast<std::uint16_t>((sizeof(event::Header) + payload_bytes + event::kSlotSize - 1) / event::kSlotSize);
  if (rt.want_time && !write_time()) return unlock(), nullptr;
  if ((sizeof(event::Header) + payload_bytes) > kMaxRecordSlots * event::kSlotSize) {
    if (!grow(self.payload, payload_bytes)) return unlock(), nullptr;
    std::memset(self.payload.data, 0, payload_bytes);
    chunked_bytes_ = payload_bytes;
    return self.payload.data;
  }
  header_ = reserve(slots_);
  if (!header_) return unlock(), nullptr;
  std::memset(static_cast<void*>(header_ + 1), 0, slots_ * event::kSlotSize - sizeof(event::Header));
  return reinterpret_cast<std::byte*>(header_ + 1);
}

bool Call::write_time() {
  timespec t{};
  clock_gettime(CLOCK_REALTIME, &t);
  const event::TimeInfo info{static_cast<std::uint64_t>(t.tv_sec) * 1'000'000'000 +
                             static_cast<std::uint64_t>(t.tv_nsec)};
  return write_record(event::Kind::time, self.index, sizeof info,
                      [&](std::byte* place) { std::memcpy(place, &info, sizeof info); });
}

std::uint64_t Call::close_chunked() {
  write_payload(first_word(func_, kind_, self.index, 0, flags_), stack_, self.payload.data, chunked_bytes_);
  chunked_bytes_ = 0;
  const std::uint64_t at = rt.head - 1;
  unlock();
  return at;
}

std::byte* Call::begin_array(std::int64_t n, std::size_t width) {
  const std::size_t bytes = array_bytes(n, width);
  std::byte* place = append(bytes);
  const std::uint32_t head[2] = {n > 0 ? static_cast<std::uint32_t>(n) : 0, 0};
  std::memcpy(place, head, sizeof head);
  // The last element may leave a gap before the next array.
  if (bytes > sizeof head) std::memset(place + bytes - 8, 0, 8);
  return place + sizeof head;
}

event::ExitInfo* Call::begin_exit(int err, std::uint32_t completions) {
  auto* info = begin<event::ExitInfo>(event::Kind::exit, completions * sizeof(event::Completion));
  if (!info) return nullptr;
  info->error = error_class(err);
  info->completions = completions;
  return info;
}

event::ExitInfo* Call::append_exit(std::uint32_t completions) {
  auto* info = new (append(exit_bytes(completions))) event::ExitInfo{};
  info->completions = completions;
  return info;
}

void Call::exit_record(int err, std::uint32_t handle) {
  if (auto* info = begin_exit(err, 0)) {
    info->handle = handle;
    publish(err);
  }
}

}  // namespace mpivet::runtime
