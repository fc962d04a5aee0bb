#include "runtime/buffers/content.h"

#include <algorithm>

#include "real.h"
#include "runtime/buffers/checksum.h"
#include "runtime/buffers/mapped.h"
#include "runtime/process/errors.h"
#include "runtime/process/introduce.h"
#include "runtime/process/state.h"

namespace mpivet::runtime {
namespace {

constexpr std::int64_t kPiece = std::int64_t{1} << 18;    // picked out at a time, if elements are not larger
constexpr std::int64_t kLargest = std::int64_t{1} << 26;  // element

std::uint64_t known(std::uint64_t sum) { return sum == kNoSum ? 1 : sum; }

}  // namespace

std::uint64_t plain_sum(const void* data, std::int64_t bytes) {
  return bytes > 0 ? known(checksum(data, static_cast<std::size_t>(bytes))) : kNoSum;
}

std::uint64_t packed_sum(const void* buffer, std::int64_t count, MPI_Datatype type, std::int64_t size,
                         std::int64_t bytes) {
  const OwnCalls ours;
  MPI_Aint lb = 0, extent = 0;
  // Some libraries do not pack from MPI_BOTTOM, and none without a communicator.
  if (!buffer || !have_world() || size <= 0 || size > kLargest || bytes <= 0 ||
      real.Type_get_extent(type, &lb, &extent))
    return kNoSum;
  const std::int64_t at_once = std::max<std::int64_t>(kPiece / size, 1);
  Checksum sum;
  Space space(self.packed);
  for (std::int64_t done = 0; done < count && bytes > 0;) {
    const int part = static_cast<int>(std::min(at_once, count - done));
    int bound = 0, position = 0;
    if (real.Pack_size(part, type, MPI_COMM_SELF, &bound) || !space.reserve(static_cast<std::size_t>(bound)))
      return kNoSum;
    const auto* from = reinterpret_cast<const std::byte*>(reinterpret_cast<std::int64_t>(buffer) + done * extent);
    if (real.Pack(from, part, type, space.data(), bound, &position, MPI_COMM_SELF)) return kNoSum;
    const std::int64_t got = std::min<std::int64_t>(position, bytes);
    sum.add(space.data(), static_cast<std::size_t>(got));
    bytes -= got;
    done += part;
  }
  return known(sum.value());
}

std::uint64_t content_sum(const void* buffer, std::int64_t count, MPI_Datatype type, std::int64_t bytes) {
  return content_sum(buffer, count, type, shape_of(type), bytes);
}

std::uint64_t content_sum(const void* buffer, std::int64_t count, MPI_Datatype type, const TypeShape& shape,
                          std::int64_t bytes) {
  if (!shape.known() || shape.size == 0 || count <= 0) return kNoSum;
  if (bytes == kAllBytes) bytes = count * shape.size;
  if (bytes > count * shape.size || !surely_readable(span_of(buffer, count, shape))) return kNoSum;
  return shape.in_order ? plain_sum(buffer, bytes) : packed_sum(buffer, count, type, shape.size, bytes);
}

}  // namespace mpivet::runtime
