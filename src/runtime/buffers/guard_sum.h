// A buffer that is guarded, and the checksum by which a change of it is seen: of all of it, or of enough where it is
// large.
#pragma once
#include <span>

#include "runtime/buffers/blocks.h"
#include "runtime/buffers/checksum.h"
#include "runtime/buffers/content.h"
#include "runtime/buffers/kept_collective.h"
#include "runtime/handles/type_shape.h"

namespace mpivet::runtime {

inline constexpr std::size_t kWhole = std::size_t{256} << 10, kEnd = std::size_t{64} << 10;
inline constexpr std::size_t kPage = 4096, kLine = 64, kJustSent = 1024;

struct Guard {
  Block data;         // with a type of our own where the user's has gaps: he may free his at once
  KeptBlocks pieces;  // in place of it where there are several
  std::uint64_t sum;
  std::uint32_t func, stack;         // of the call that made the request
  std::uint32_t epoch;               // 0: not under way
  std::uint32_t newer, older;        // of those in the same bucket (guard_table.h); `newer` also links free ones
  bool listed;                       // in its bucket
  std::int64_t partitions, unready;  // of a partitioned send: in all, and not marked as ready yet
  bool is_message;                   // its content is told at each start, if sums are wanted
  bool is_filled;                    // what is received is taken to fill the buffer: its status does not say

  std::span<const Block> blocks() const { return pieces.count ? pieces.all() : std::span(&data, 1); }
  const void* begin() const { return blocks()[0].data; }
  std::int64_t bytes_in_all() const { return data.count * data.shape.size; }
};

// A line of each page between the ends.
inline std::uint64_t sampled(const std::byte* data, std::size_t bytes) {
  std::uint64_t sum = checksum(data, kEnd);
  for (std::size_t at = kEnd; at + kEnd < bytes; at += kPage) sum = sum * 31 + checksum(data + at, kLine);
  return sum * 31 + checksum(data + bytes - kEnd, kEnd);
}

inline std::uint64_t sum_of_memory(const void* data, std::size_t bytes) {
  return bytes <= kWhole ? checksum(data, bytes) : sampled(static_cast<const std::byte*>(data), bytes);
}

// Its bytes lie one behind the other; where sums are wanted, in the order in which they are sent.
inline bool is_plain(const TypeShape& shape) { return rt.want_sums ? shape.in_order : shape.dense(); }

inline bool is_empty(const Block& b) { return b.count == 0 || b.shape.size == 0; }

enum class Sum : std::uint8_t {
  made,
  unknown,
  unreadable,  // not all of the memory is there any more
};

// Memory may be gone whenever it is looked at.
Sum sum_of_plain(const Block& b, std::uint64_t& sum);
Sum sum_of_some(const Block& b, std::uint64_t& sum);
Sum sum_of_pieces(const Guard& g, std::uint64_t& sum);

// MPI has just read so little itself.
inline bool is_there(const Guard& g) {
  return !g.pieces.count && is_plain(g.data.shape) && g.data.span().bytes() <= kJustSent;
}

inline Sum compute(const Guard& g, std::uint64_t& sum) {
  if (g.pieces.count) [[unlikely]]
    return sum_of_pieces(g, sum);
  return is_plain(g.data.shape) ? sum_of_plain(g.data, sum) : sum_of_some(g.data, sum);
}

// What the buffer holds of a message of `bytes`.
inline std::uint64_t content_of(const Guard& g, std::int64_t bytes) {
  return content_sum(g.data.data, g.data.count, g.data.type, g.data.shape, bytes);
}

}  // namespace mpivet::runtime
