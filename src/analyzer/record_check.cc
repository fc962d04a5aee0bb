#include "analyzer/record_check.h"

#include <cstring>

#include "event/ring.h"
#include "spec/functions.h"

namespace mpivet::analyzer {
namespace {

using event::Header;
using event::Kind;

template <class Fixed>
bool holds(const Header* record) {
  return event::payload_size(record) >= sizeof(Fixed);
}

// Three, or one, NUL-terminated strings behind the fixed part.
template <class Fixed>
bool holds_strings(const Header* record, int strings) {
  if (!holds<Fixed>(record)) return false;
  const auto* at = reinterpret_cast<const char*>(event::payload(record)) + sizeof(Fixed);
  std::size_t left = event::payload_size(record) - sizeof(Fixed);
  for (; strings > 0; --strings) {
    const std::size_t length = ::strnlen(at, left);
    if (length == left) return false;
    at += length + 1;
    left -= length + 1;
  }
  return true;
}

bool holds_stack(const Header* record) {
  if (!holds<event::StackInfo>(record)) return false;
  const auto& stack = event::payload_as<event::StackInfo>(record);
  return stack.count <= (event::payload_size(record) - sizeof stack) / sizeof(std::uint64_t);
}

bool holds_comm(const Header* record) {
  if (!holds<event::CommInfo>(record)) return false;
  const auto& comm = event::payload_as<event::CommInfo>(record);
  if (comm.local_runs < 0 || comm.remote_runs < 0 || comm.in_neighbours < 0 || comm.out_neighbours < 0) return false;
  const std::uint64_t runs = std::uint64_t(comm.local_runs) + std::uint64_t(comm.remote_runs);
  const std::uint64_t neighbours = std::uint64_t(comm.in_neighbours) + std::uint64_t(comm.out_neighbours);
  return runs * sizeof(event::RankRun) + neighbours * sizeof(std::int32_t) <= event::payload_size(record) - sizeof comm;
}

bool holds_sums(const Header* record) {
  if (!holds<event::SumsInfo>(record)) return false;
  const auto& sums = event::payload_as<event::SumsInfo>(record);
  return sums.blocks <= (event::payload_size(record) - sizeof sums) / sizeof(std::uint64_t);
}

bool holds_chunk(const Header* record) {
  return holds<event::ChunkInfo>(record) &&
         event::payload_as<event::ChunkInfo>(record).bytes <= event::payload_size(record) - sizeof(event::ChunkInfo);
}

bool holds_arguments(const Header* record) {
  if (record->func == 0 || record->func > spec::kFunctionCount) return false;
  return event::payload_size(record) >= spec::info(static_cast<spec::Func>(record->func)).args_size;
}

}  // namespace

bool unusual_record_makes_sense(const Header* record) {
  if (record->thread >= event::kMaxThreads) return false;
  const bool chunked = (record->flags & event::kChunked) != 0;
  switch (record->kind) {
    case Kind::enter:
    case Kind::call:
      return chunked || holds_arguments(record);
    case Kind::exit:
      return chunked || holds<event::ExitInfo>(record);
    case Kind::comm:
      return chunked || holds_comm(record);
    case Kind::process:
      return holds_strings<event::ProcessInfo>(record, 3);
    case Kind::thread:
      return holds<event::ThreadInfo>(record);
    case Kind::module:
      return holds_strings<event::ModuleInfo>(record, 1);
    case Kind::stack:
      return holds_stack(record);
    case Kind::chunk:
      return holds_chunk(record);
    case Kind::time:
      return holds<event::TimeInfo>(record);
    case Kind::end:
      return holds<event::EndInfo>(record);
    case Kind::notice:
      return record->func <= spec::kFunctionCount && holds_strings<event::NoticeInfo>(record, 1);
    case Kind::sums:
      return chunked || holds_sums(record);
    case Kind::pad:
      return false;
  }
  return false;
}

}  // namespace mpivet::analyzer
