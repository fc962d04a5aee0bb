// The memory of a program cut into cells: one for each offset of an object that is accessed, one for "somewhere in it".
#pragma once
#include <functional>
#include <unordered_map>
#include <vector>

#include "static/points_to/target.h"

namespace mpivet::statics {

class Cells {
 public:
  struct Cell {
    Id object;
    std::uint32_t offset;  // Target::kAny: somewhere in it
  };

  // `sizes`: by object, in bytes; 0: not known.
  explicit Cells(std::vector<std::uint64_t> sizes) : sizes_(std::move(sizes)), of_object_(sizes_.size()) {}

  // A new object, of the heap.
  Id add_object(std::uint64_t size) {
    of_object_.emplace_back();
    sizes_.push_back(size);
    return static_cast<Id>(of_object_.size() - 1);
  }
  std::uint64_t size_of(Id object) const { return sizes_[object]; }  // 0: not known
  // Is there something at this place? What seems to point beyond the end of an object points elsewhere.
  bool fits(Target target) const {
    const std::uint64_t size = sizes_[target.object()];
    return !target.exact() || size == 0 || target.offset() < size;
  }
  // The same of a pointer that is not followed: it may be at the end.
  bool may_point_to(Target target) const {
    return !target.exact() || target.offset() == sizes_[target.object()] || fits(target);
  }
  std::size_t objects() const { return of_object_.size(); }

  // The cell of a place. An object that got too many of them is one cell from then on.
  Id at(Target target);
  Id anywhere(Id object) { return at(Target::anywhere(object)); }
  // kNone: nobody asked for it yet.
  Id find(Target target) const;

  const Cell& operator[](Id cell) const { return cells_[cell]; }
  std::size_t size() const { return cells_.size(); }
  const std::vector<Id>& of(Id object) const { return of_object_[object]; }

 private:
  static std::uint64_t key(Id object, std::uint32_t offset) {
    return static_cast<std::uint64_t>(object) << 32 | offset;
  }

  std::uint32_t place_of(Target target) const {
    constexpr std::uint64_t kOneElement = 4;  // a scalar of the smallest size that matters: there is one place in it
    const std::uint64_t size = sizes_[target.object()];
    return !target.exact() && size != 0 && size <= kOneElement ? 0 : target.offset();
  }

  std::vector<Cell> cells_;
  std::vector<std::uint64_t> sizes_;
  std::vector<std::vector<Id>> of_object_;
  std::unordered_map<std::uint64_t, Id> by_place_;
};

}  // namespace mpivet::statics
