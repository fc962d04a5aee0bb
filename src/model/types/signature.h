// The type signature of (datatype, count): the sequence of basic classes that goes over the wire. Making one from a
// datatype costs a multiplication; its hash is computed only where sequences of several classes meet.
#pragma once
#include <cstdint>

#include "model/facts.h"
#include "model/types/datatype.h"

namespace mpivet::model {

class Signature {
 public:
  Signature() = default;  // unknown
  Signature(const Datatype& type, std::int64_t count);
  static Signature none() { return Signature(TypeMap::empty(), 0, 0); }

  bool known() const { return elements_ >= 0; }
  bool is_empty() const { return elements_ == 0; }
  std::int64_t elements() const { return elements_; }  // -1: unknown
  std::int64_t bytes() const { return elements_ > 0 ? map_->bytes() * count_ : elements_; }
  bool contains_packed() const { return elements_ > 0 && map_->contains_packed(); }
  // The class of all elements, or kMixedClass, or kNoClass (empty or unknown).
  BasicClass uniform_class() const { return elements_ > 0 ? map_->uniform_class() : kNoClass; }

  // Equal for equal sequences, different (but for a chance of 2^-60 or so) for different ones; 0: unknown.
  std::uint64_t key() const;
  // The hash of the first n elements, n at most elements().
  std::uint64_t prefix_hash(std::int64_t n) const { return n == 0 ? 0 : map_->prefix_hash(n); }

  // What is repeated, and how often; null when unknown.
  const TypeMap* map() const { return map_.get(); }
  std::int64_t count() const { return count_; }
  // The same, n times in a row.
  Signature repeated(std::int64_t times) const;

 private:
  Signature(TypeMapRef map, std::int64_t count, std::int64_t elements)
      : map_(std::move(map)), count_(count), elements_(elements) {}

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

}  // namespace mpivet::model
