// A fast checksum of memory, to see whether bytes have changed; not made to withstand anybody who tries.
#pragma once
#include <cstddef>
#include <cstdint>

namespace mpivet::runtime {

std::uint64_t checksum(const void* data, std::size_t bytes);

}  // namespace mpivet::runtime
