// The memory of a program cut into cells: one for each offset of an object that is accessed, one for "somewhere in it".
#pragma once
#include <functional>
#include <unordered_map>
#include <vector>

#include "static/target.h"

namespace mpivet::statics {

class Cells {
 public:
  struct Cell {
    Id object;
    std::uint32_t offset;  // Target::kAny: somewhere in it
  };

  // `single`: by object, is there one place in it only?
  explicit Cells(std::vector<char> single) : single_(std::move(single)), of_object_(single_.size()) {}

  // A new object, of the heap.
  Id add_object() {
    of_object_.emplace_back();
    single_.push_back(0);
    return static_cast<Id>(of_object_.size() - 1);
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
    return !target.exact() && single_[target.object()] ? 0 : target.offset();
  }

  std::vector<Cell> cells_;
  std::vector<char> single_;
  std::vector<std::vector<Id>> of_object_;
  std::unordered_map<std::uint64_t, Id> by_place_;
};

}  // namespace mpivet::statics
