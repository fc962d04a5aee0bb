// The blocking sends and receives a rank has made before, to the letter: most programs make the same few over and over.
// What has been worked out about such a call (that its arguments are in order, which channel it uses) holds for the
// next one, and a comparison of 64 bytes takes the place of looking it all up.
#pragma once
#include <array>
#include <cstdint>
#include <cstring>
#include <utility>

#include "event/record.h"
#include "model/types/datatype.h"
#include "spec/types.h"

namespace mpivet::model {

struct Actor;
struct Channel;

struct PlainCall {
  event::Slot record{};  // all zero: none
  Actor* actor = nullptr;
  Channel* channel = nullptr;
  DatatypeRef type;
  std::int64_t count = 0;
  std::int32_t tag = 0;
  std::uint32_t epoch = 0;  // of the communicators: see Machine::drop_view
  spec::Mode mode = spec::Mode::standard;
  bool sends = false;
};

class PlainCalls {
 public:
  // Null if this call has not been kept.
  const PlainCall* find(const event::Header* record, std::uint32_t epoch) const {
    const PlainCall& call = calls_[place(record)];
    return same(call.record, record) && call.epoch == epoch ? &call : nullptr;
  }
  // Whether it was the last one at its place: then it is worth keeping.
  bool comes_again(const event::Header* record) {
    const std::uint64_t now = fingerprint(record);
    return std::exchange(last_[place(record)], now) == now;
  }
  // Room for what is known about a call; the record is kept already.
  PlainCall& keep(const event::Header* record) {
    PlainCall& call = calls_[place(record)];
    std::memcpy(&call.record, record, sizeof call.record);
    return call;
  }

 private:
  static constexpr std::size_t kKept = 16;
  // A loop has few such calls, at different places.
  static std::size_t place(const event::Header* record) {
    return (record->stack * 2654435761u ^ record->func * 40503u) >> 16 & (kKept - 1);
  }
  static std::uint64_t fingerprint(const event::Header* record) {
    std::uint64_t words[8], sum = 0;
    std::memcpy(words, record, sizeof words);
    for (const std::uint64_t word : words) sum = (sum ^ word) * 0x9e3779b97f4a7c15u;
    return sum;
  }
  static bool same(const event::Slot& slot, const event::Header* record) {
    std::uint64_t a[8], b[8], difference = 0;
    static_assert(sizeof a == sizeof slot);
    std::memcpy(a, &slot, sizeof a);
    std::memcpy(b, record, sizeof b);
    if (a[0] != b[0]) return false;  // another function, most likely
    for (int i = 1; i < 8; ++i) difference |= a[i] ^ b[i];
    return difference == 0;
  }
  std::array<PlainCall, kKept> calls_;
  std::array<std::uint64_t, kKept> last_{};
};

}  // namespace mpivet::model
