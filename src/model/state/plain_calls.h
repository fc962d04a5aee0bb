// The sends and receives a rank has made before, to the letter: most programs make the same few over and over. What has
// been worked out about such a call (that its arguments are in order, which channel it uses) holds for the next one,
// and a comparison of 64 bytes takes the place of looking it all up. Of a nonblocking one all but the id of its
// request comes again.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <utility>

#include "event/record.h"
#include "model/local/layout.h"
#include "model/rules.h"
#include "rules/types/datatype.h"
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
  std::uint32_t epoch = 0;    // of the communicators: see Communicators::drop
  std::uint16_t request = 0;  // nonblocking: where in the payload the id of the request is
  spec::Mode mode = spec::Mode::standard;
  bool sends = false;
  Interval range;  // nonblocking: of the buffer
};

class PlainCalls {
 public:
  // Where in a record the id of its request is; the whole record counts where there is none.
  static constexpr std::uint16_t kNoRequest = 0xffff;

  // Null if this call has not been kept.
  const PlainCall* find(const event::Header* record, std::uint16_t request, std::uint32_t epoch) const {
    const PlainCall* call = &calls_[place(record)];
    for (std::size_t way = 0; way < kWays; ++way, ++call)
      if (same(call->record, record, request) && call->epoch == epoch) return call;
    return nullptr;
  }
  // Whether it was one of the last at its place: then it is worth keeping.
  bool comes_again(const event::Header* record, std::uint16_t request) {
    const std::uint64_t now = fingerprint(record, request);
    std::uint64_t* seen = &last_[place(record)];
    if (seen[0] == now) return true;
    std::swap(seen[0], seen[1]);
    return std::exchange(seen[0], now) == now;
  }
  // Room for what is known about a call; the record is kept already. The older one at its place has to go.
  PlainCall& keep(const event::Header* record) {
    PlainCall* call = &calls_[place(record)];
    std::swap(call[0], call[1]);
    std::memcpy(&call->record, record, sizeof call->record);
    return *call;
  }

 private:
  static constexpr std::size_t kKept = 64;
  static constexpr std::size_t kWays = 2;
  // A record is compared as four vectors, which is what the processor does fastest.
  using Vector = std::uint64_t __attribute__((vector_size(16)));
  static constexpr std::size_t kVectors = event::kSlotSize / sizeof(Vector);
  static Vector vector(const void* record, std::size_t i) {
    Vector v;
    std::memcpy(&v, static_cast<const std::byte*>(record) + i * sizeof v, sizeof v);
    return v;
  }
  static std::uint64_t word(const void* record, std::size_t i) {
    std::uint64_t word;
    std::memcpy(&word, static_cast<const std::byte*>(record) + i * sizeof word, sizeof word);
    return word;
  }

  // A loop has few such calls: at different places, or with different buffers and peers.
  static std::size_t place(const event::Header* record) {
    const std::uint64_t sum =
        (word(record, 1) ^ word(record, 2) << 1 ^ word(record, 4) << 3 ^ word(record, 5) << 5) * 0x9e3779b97f4a7c15u;
    return sum >> 32 & (kKept - kWays);
  }
  // What is compared: all but the four bytes of the request.
  static constexpr std::size_t kPlaces = event::kFirstPayload / sizeof(std::uint32_t);
  struct Masks {
    alignas(event::kSlotSize) std::uint64_t of[kPlaces + 1][event::kSlotSize / 8];  // the last one: all
    constexpr Masks() : of() {
      for (std::size_t i = 0; i <= kPlaces; ++i)
        for (std::size_t w = 0; w < event::kSlotSize / 8; ++w) {
          const bool here = i < kPlaces && (sizeof(event::Header) / 4 + i) / 2 == w;
          const std::uint64_t rest = i % 2 == 0 ? 0xffff'ffff'0000'0000u : 0x0000'0000'ffff'ffffu;
          of[i][w] = here ? rest : ~std::uint64_t{0};
        }
    }
  };
  static_assert(sizeof(event::Header) % 8 == 0);
  static const Masks kMasks;
  static const std::uint64_t* mask(std::uint16_t request) {
    return kMasks.of[std::min<std::size_t>(request / sizeof(std::uint32_t), kPlaces)];  // none, or in a later slot
  }
  static std::uint64_t fingerprint(const event::Header* record, std::uint16_t request) {
    const std::uint64_t* counts = mask(request);
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < event::kSlotSize / 8; ++i)
      sum = (sum ^ (word(record, i) & counts[i])) * 0x9e3779b97f4a7c15u;
    return sum;
  }
  static bool same(const event::Slot& slot, const event::Header* record, std::uint16_t request) {
    const std::uint64_t* counts = mask(request);
    Vector difference = {};
    for (std::size_t i = 0; i < kVectors; ++i) difference |= (vector(&slot, i) ^ vector(record, i)) & vector(counts, i);
    return (difference[0] | difference[1]) == 0;
  }
  std::array<PlainCall, kKept> calls_;
  std::array<std::uint64_t, kKept> last_{};
};

inline constexpr PlainCalls::Masks PlainCalls::kMasks;

}  // namespace mpivet::model
