// The type signature of (datatype, count): the sequence of basic classes that goes over the wire. Making one from a
// datatype costs a multiplication; its hash is computed only where sequences of several classes meet.
#pragma once
#include <cstdint>

#include "rules/types/datatype.h"
#include "rules/types/signature_text.h"

namespace mpivet::rules {

class Signature {
 public:
  Signature() = default;  // unknown
  Signature(const Datatype& type, std::int64_t count) : elements_(elements_of(type, count)) {
    if (elements_ <= 0) return;
    map_ = type.map();
    count_ = count;
  }
  static Signature none() { return Signature(TypeMapRef(), 0, 0); }

  bool known() const { return elements_ >= 0; }
  bool is_empty() const { return elements_ == 0; }
  std::int64_t elements() const { return elements_; }  // -1: unknown
  std::int64_t bytes() const { return elements_ > 0 ? map_->bytes() * count_ : elements_; }
  bool contains_packed() const { return elements_ > 0 && map_->contains_packed(); }
  // The class of all elements, or kMixedClass, or kNoClass (empty or unknown).
  BasicClass uniform_class() const { return elements_ > 0 ? map_->uniform_class() : kNoClass; }

  // Equal for equal sequences, different (but for a chance of 2^-60 or so) for different ones; kUnknownKey: unknown.
  static constexpr std::uint64_t kUnknownKey = 0;
  static constexpr std::uint64_t kEmptyKey = 1;
  std::uint64_t key() const { return elements_ > 0 ? key_of(*map_, count_, elements_) : edge_key(elements_); }
  // The same without a Signature in between.
  static std::uint64_t key_of(const Datatype& type, std::int64_t count) {
    const std::int64_t elements = elements_of(type, count);
    return elements > 0 ? key_of(*type.map(), count, elements) : edge_key(elements);
  }
  // The hash of the first n elements, n at most elements().
  std::uint64_t prefix_hash(std::int64_t n) const { return n == 0 ? 0 : map_->prefix_hash(n); }

  // What is repeated, and how often; null when empty or unknown.
  const TypeMap* map() const { return map_.get(); }
  std::int64_t count() const { return count_; }

 private:
  Signature(TypeMapRef map, std::int64_t count, std::int64_t elements)
      : map_(std::move(map)), count_(count), elements_(elements) {}

  static std::int64_t elements_of(const Datatype& type, std::int64_t count) {
    std::int64_t elements = 0;
    if (count == 0) return 0;
    const bool usable = count > 0 && type.known() &&
                        !__builtin_mul_overflow(type.map()->elements(), count, &elements) &&
                        elements <= TypeMap::kMaxElements;
    return usable ? elements : -1;
  }
  static std::uint64_t edge_key(std::int64_t elements) { return elements == 0 ? kEmptyKey : kUnknownKey; }
  static std::uint64_t key_of(const TypeMap& map, std::int64_t count, std::int64_t elements) {
    const BasicClass uniform = map.uniform_class();
    const std::uint64_t content = uniform == kMixedClass ? map.repeated_hash(count) : uniform;
    std::uint64_t key = content * 0x9e37'79b9'7f4a'7c15ull + static_cast<std::uint64_t>(elements);
    key = (key ^ (key >> 32)) * 0xd6e8'feb8'6659'fd93ull;
    key ^= key >> 32;
    return key > kEmptyKey ? key : key + 2;
  }

  TypeMapRef map_;
  std::int64_t count_ = 0;
  std::int64_t elements_ = -1;
};

enum class Fit : std::uint8_t {
  equal,
  prefix,    // less is sent than expected, and what is sent fits
  longer,    // more is sent than expected, and what was expected fits
  mismatch,  // different classes
  unknown,   // one of the two is not known
};

// docs/decisions/0001-type-matching.md. `first_difference` (may be null) is set for a mismatch, else to -1.
Fit fits(const Signature& sent, const Signature& expected, std::int64_t* first_difference = nullptr);

// "MPI_INT x 10", "(MPI_INT, MPI_DOUBLE x 3) x 5"; long ones are shortened.
SignatureText describe(const Signature& signature);

}  // namespace mpivet::rules
