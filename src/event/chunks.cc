#include "event/chunks.h"

#include <cstring>

namespace mpivet::event {
namespace {

constexpr std::size_t kMaxBytes = kMaxPayload;

}  // namespace

void Chunks::add(const Header* chunk) {
  auto& part = parts_[chunk->thread];
  const auto bytes = payload_as<ChunkInfo>(chunk).bytes;
  if (part.size() > kMaxBytes) return;  // too large already: join() refuses it
  const std::byte* data = payload(chunk) + sizeof(ChunkInfo);
  part.insert(part.end(), data, data + bytes);
}

const Header* Chunks::join(const Header* chunked) {
  auto& part = parts_[chunked->thread];
  if (part.empty() || part.size() > kMaxBytes) {
    part.clear();
    return nullptr;
  }
  const std::size_t slots = (sizeof(Header) + part.size() + kSlotSize - 1) / kSlotSize;
  joined_.assign(slots, Slot{});
  auto* header = reinterpret_cast<Header*>(joined_.data());
  *header = *chunked;
  set_slots(*header, static_cast<std::uint32_t>(slots));
  header->flags = static_cast<std::uint16_t>(header->flags & ~kChunked);
  std::memcpy(header + 1, part.data(), part.size());
  part.clear();
  return header;
}

}  // namespace mpivet::event
