#include "event/record_check.h"

#include <cstring>

#include "event/cycle.h"
#include "event/ring.h"
#include "spec/functions.h"

namespace mpivet::event {
namespace {

template <class Fixed>
bool holds(const Header* record) {
  return payload_size(record) >= sizeof(Fixed);
}

// Three, or one, NUL-terminated strings behind the fixed part.
template <class Fixed>
bool holds_strings(const Header* record, int strings) {
  if (!holds<Fixed>(record)) return false;
  const auto* at = reinterpret_cast<const char*>(payload(record)) + sizeof(Fixed);
  std::size_t left = payload_size(record) - sizeof(Fixed);
  for (; strings > 0; --strings) {
    const std::size_t length = ::strnlen(at, left);
    if (length == left) return false;
    at += length + 1;
    left -= length + 1;
  }
  return true;
}

bool holds_process(const Header* record) {
  if (!holds<ProcessInfo>(record)) return false;
  const int arguments = payload_as<ProcessInfo>(record).arguments;
  return arguments >= 0 && arguments <= kMaxArguments && holds_strings<ProcessInfo>(record, 3 + arguments);
}

bool holds_stack(const Header* record) {
  if (!holds<StackInfo>(record)) return false;
  const auto& stack = payload_as<StackInfo>(record);
  return stack.count <= (payload_size(record) - sizeof stack) / sizeof(std::uint64_t);
}

bool holds_comm(const Header* record) {
  if (!holds<CommInfo>(record)) return false;
  const auto& comm = payload_as<CommInfo>(record);
  if (comm.local_runs < 0 || comm.remote_runs < 0 || comm.in_neighbours < 0 || comm.out_neighbours < 0) return false;
  const std::uint64_t runs = std::uint64_t(comm.local_runs) + std::uint64_t(comm.remote_runs);
  const std::uint64_t neighbours = std::uint64_t(comm.in_neighbours) + std::uint64_t(comm.out_neighbours);
  return runs * sizeof(RankRun) + neighbours * sizeof(std::int32_t) <= payload_size(record) - sizeof comm;
}

bool holds_sums(const Header* record) {
  if (!holds<SumsInfo>(record)) return false;
  const auto& sums = payload_as<SumsInfo>(record);
  return sums.blocks <= (payload_size(record) - sizeof sums) / sizeof(std::uint64_t);
}

bool holds_chunk(const Header* record) {
  return holds<ChunkInfo>(record) && payload_as<ChunkInfo>(record).bytes <= payload_size(record) - sizeof(ChunkInfo);
}

bool holds_cycle(const Header* record) {
  if (!holds<CycleInfo>(record)) return false;
  const auto& cycle = payload_as<CycleInfo>(record);
  return cycle.growing <= kCycleGrowing && cycle.records != 0 && cycle.records <= kCycleRecords &&
         cycle.slots <= kCycleSlots && record->slots == cycle_head_slots(cycle.growing) + cycle.slots;
}

bool holds_arguments(const Header* record) {
  if (record->func == 0 || record->func > spec::kFunctionCount) return false;
  return payload_size(record) >= spec::info(static_cast<spec::Func>(record->func)).args_size;
}

}  // namespace

bool unusual_record_makes_sense(const Header* record) {
  const bool chunked = (record->flags & kChunked) != 0;
  switch (record->kind) {
    case Kind::enter:
    case Kind::call:
      return chunked || holds_arguments(record);
    case Kind::exit:
      return chunked || holds<ExitInfo>(record);
    case Kind::comm:
      return chunked || holds_comm(record);
    case Kind::process:
      return holds_process(record);
    case Kind::thread:
      return holds<ThreadInfo>(record);
    case Kind::module:
      return holds_strings<ModuleInfo>(record, 1);
    case Kind::stack:
      return holds_stack(record);
    case Kind::chunk:
      return holds_chunk(record);
    case Kind::time:
      return holds<TimeInfo>(record);
    case Kind::end:
      return holds<EndInfo>(record);
    case Kind::notice:
      return record->func <= spec::kFunctionCount && holds_strings<NoticeInfo>(record, 1);
    case Kind::sums:
      return chunked || holds_sums(record);
    case Kind::cycle:
      return holds_cycle(record);
    case Kind::pad:
      return false;
  }
  return false;
}

}  // namespace mpivet::event
