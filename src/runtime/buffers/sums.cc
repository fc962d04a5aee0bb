#include "runtime/buffers/sums.h"

#include <cstring>

#include "event/record.h"
#include "real.h"
#include "runtime/buffers/content.h"
#include "runtime/record/lock.h"
#include "runtime/record/ring_writer.h"

namespace mpivet::runtime {

void tell_sums(Way way, std::uint32_t request, const std::uint64_t* sums, std::uint32_t count) {
  const event::SumsInfo info{request, static_cast<std::uint32_t>(way), count, 0};
  const std::size_t bytes = sizeof info + count * sizeof *sums;
  Space space(self.packed);
  if (!space.reserve(bytes)) return;
  std::memcpy(space.data(), &info, sizeof info);
  std::memcpy(space.data() + sizeof info, sums, count * sizeof *sums);
  Locked section;
  write_any(event::Kind::sums, self.index, space.data(), bytes);
}

void tell_sum(Way way, std::uint32_t request, std::uint64_t sum) {
  const event::SumsInfo info{request, static_cast<std::uint32_t>(way), 1, 0};
  Locked section;
  write_record(event::Kind::sums, self.index, sizeof info + sizeof sum, [&](std::byte* place) {
    std::memcpy(place, &info, sizeof info);
    std::memcpy(place + sizeof info, &sum, sizeof sum);
  });
}

void sum_sent(const void* buffer, std::int64_t count, MPI_Datatype type) {
  tell_sum(Way::sent, event::kNullHandle, content_sum(buffer, count, type));
}

void sum_received(const void* buffer, std::int64_t count, MPI_Datatype type, const MPI_Status& status) {
  const std::int64_t bytes = received_bytes(status);
  if (bytes > 0) tell_sum(Way::received, event::kNullHandle, content_sum(buffer, count, type, bytes));
}

std::int64_t received_bytes(const MPI_Status& status) {
  int bytes = MPI_UNDEFINED;
  real.Get_count(&status, MPI_BYTE, &bytes);
  return bytes == MPI_UNDEFINED ? -1 : bytes;
}

}  // namespace mpivet::runtime
