#include "analyzer/chunks.h"

#include <cstring>

namespace mpivet::analyzer {
namespace {

constexpr std::size_t kMaxBytes = event::kMaxPayload;

}  // namespace

void Chunks::add(const event::Header* chunk) {
  auto& part = parts_[chunk->thread];
  const auto bytes = event::payload_as<event::ChunkInfo>(chunk).bytes;
  if (part.size() > kMaxBytes) return;  // too large already: join() refuses it
  const std::byte* data = event::payload(chunk) + sizeof(event::ChunkInfo);
  part.insert(part.end(), data, data + bytes);
}

const event::Header* Chunks::join(const event::Header* chunked) {
  auto& part = parts_[chunked->thread];
  if (part.empty() || part.size() > kMaxBytes) {
    part.clear();
    return nullptr;
  }
  const std::size_t slots = (sizeof(event::Header) + part.size() + event::kSlotSize - 1) / event::kSlotSize;
  joined_.assign(slots, event::Slot{});
  auto* header = reinterpret_cast<event::Header*>(joined_.data());
  *header = *chunked;
  event::set_slots(*header, static_cast<std::uint32_t>(slots));
  header->flags = static_cast<std::uint16_t>(header->flags & ~event::kChunked);
  std::memcpy(header + 1, part.data(), part.size());
  part.clear();
  return header;
}

}  // namespace mpivet::analyzer
