#include "runtime/buffers/buffers.h"

#include "runtime/record/notice.h"

namespace mpivet::runtime {
namespace {

// Loops use the same few buffers over and over again.
struct Looked {
  const void* buffer;
  std::int64_t count;
  std::uint64_t type;
  std::uint32_t generation;  // of the table of datatypes; 0: empty
  Access access;
};
constinit thread_local Looked looked[8]{};

}  // namespace

bool can_access(Span span, const TypeShape& shape, Access access) {
  return !shape.known() || !shape.dense() || accessible(span, access);
}

bool can_access(const void* buffer, std::int64_t count, MPI_Datatype type, Access access) {
  const auto address = reinterpret_cast<std::uintptr_t>(buffer);
  const std::uint32_t generation = type_generation();
  Looked& last = looked[(address >> 3 ^ address >> 9 ^ static_cast<std::uintptr_t>(access)) & 7];
  if (last.buffer == buffer && last.count == count && last.type == key_of(type) && last.generation == generation &&
      last.access == access) [[likely]]
    return true;
  const TypeShape shape = shape_of(type);
  const bool can = can_access(span_of(buffer, count, shape), shape, access);
  if (can) last = {buffer, count, key_of(type), generation, access};
  return can;
}

void tell_inaccessible(Origin origin, Span span, Access access, Giver giver) {
  const std::uint32_t flags = event::kHasAddress | (access == Access::write ? std::uint32_t{event::kToWrite} : 0);
  const event::NoticeInfo info{
      event::Notice::inaccessible, static_cast<std::int32_t>(giver.func), span.begin, giver.stack, flags, span.bytes()};
  tell(info, origin.func(), origin.place());
}

}  // namespace mpivet::runtime
