// The type map of a datatype: which basic elements, in which order, at which displacements. Kept as a shared immutable
// graph with repetition and never expanded: a map is one basic element, or a list of parts, each part another map
// repeated with a stride. Whatever is asked about a map as a whole is computed when it is built.
#pragma once
#include <cstdint>
#include <vector>

#include "rules/types/ref.h"

namespace mpivet::rules {

// What a basic element is on the wire: two basic types match if and only if their classes are equal.
using BasicClass = std::uint16_t;
inline constexpr BasicClass kNoClass = 0xffff;     // no elements at all
inline constexpr BasicClass kMixedClass = 0xfffe;  // elements of several classes

class TypeMap;
using TypeMapRef = Ref<TypeMap>;

class TypeMap : public Counted {
 public:
  struct Part {
    TypeMapRef map;
    std::int64_t displacement;
    std::int64_t count;   // copies
    std::int64_t stride;  // bytes from one copy to the next
    // Of all parts before this one, for look-ups by element number.
    std::int64_t elements_before = 0;
    std::uint64_t hash_before = 0;
  };

  // More levels than anybody nests, few enough to walk recursively.
  static constexpr int kMaxDepth = 200;
  // Any size that a signature adds up stays within 64 bits.
  static constexpr std::int64_t kMaxElements = std::int64_t{1} << 56;
  static constexpr std::int64_t kMaxBasicSize = 64;

  // The map of a predefined basic type. What has a name is predefined and lives as long as the program.
  static TypeMapRef basic(const char* name, BasicClass basic_class, int size, int alignment, bool packed);
  // A map made of parts; null when it is too large or too deep to be kept.
  static TypeMapRef of(std::vector<Part> parts, const char* name = nullptr);
  static const TypeMapRef& empty();

  bool is_basic() const { return parts_.empty() && elements_ == 1; }
  const std::vector<Part>& parts() const { return parts_; }
  // Of a predefined type, otherwise null.
  const char* name() const { return name_; }

  std::int64_t elements() const { return elements_; }
  std::int64_t bytes() const { return bytes_; }
  std::uint64_t hash() const { return hash_; }
  BasicClass uniform_class() const { return uniform_class_; }
  bool contains_packed() const { return contains_packed_; }
  int alignment() const { return alignment_; }
  int depth() const { return depth_; }
  // First and last byte (exclusive) that hold data; 0 and 0 when empty.
  std::int64_t true_lb() const { return true_lb_; }
  std::int64_t true_ub() const { return true_ub_; }
  std::int64_t true_extent() const { return true_ub_ - true_lb_; }
  // The data is one interval, each byte of it used once.
  bool dense() const { return dense_; }
  // The same for `count` copies, `stride` bytes apart.
  bool dense_when_repeated(std::int64_t count, std::int64_t stride) const {
    return dense_ && (count == 1 || stride == true_extent() || stride == -true_extent());
  }

  // The hash of `times` copies in a row.
  std::uint64_t repeated_hash(std::int64_t times) const;
  // The hash of the first n elements of this map repeated without end.
  std::uint64_t prefix_hash(std::int64_t n) const;
  // The basic type of the nth element of this map repeated without end; it must not be empty.
  const TypeMap& element(std::int64_t n) const;

  ~TypeMap() = default;

 private:
  TypeMap() = default;
  bool add_up();
  bool add_part(Part& part);
  std::uint64_t prefix_within(std::int64_t n) const;
  const Part& part_at(std::int64_t element) const;

  std::vector<Part> parts_;
  const char* name_ = nullptr;
  std::int64_t elements_ = 0;
  std::int64_t bytes_ = 0;
  std::uint64_t hash_ = 0;
  std::uint64_t repetition_inverse_ = 0;
  std::int64_t true_lb_ = 0;
  std::int64_t true_ub_ = 0;
  BasicClass uniform_class_ = kNoClass;
  std::uint16_t alignment_ = 1;
  std::uint16_t depth_ = 0;
  bool contains_packed_ = false;
  bool dense_ = true;
};

}  // namespace mpivet::rules
