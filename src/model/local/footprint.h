// The memory that one argument of a call covers: one buffer, or, for v- and w-collectives, the blocks of all peers.
#pragma once
#include <cstdint>
#include <vector>

#include "model/local/layout.h"

namespace mpivet::model {

struct Footprint {
  struct Piece {
    DatatypeRef type;  // keeps the map alive
    std::int64_t at = 0, count = 0;
    Layout layout() const { return {type->map().get(), at, count, type->extent()}; }
  };
  Interval range;      // of all pieces; empty: no memory at all
  bool solid = false;  // all of the range is used
  Piece first;
  std::vector<Piece> more;

  bool empty() const { return range.empty(); }
  // Copies of a type at an address, `count` of them `times` times. What is not known covers nothing.
  void add(const DatatypeRef& type, std::uint64_t address, std::int64_t count, std::int64_t times = 1);
  template <class Visit>
  void each(Visit&& visit) const {
    if (!empty()) visit(first);
    for (const Piece& p : more) visit(p);
  }
};

// The same for whoever keeps many: the details only where the range does not say it all.
struct Memory {
  Interval range;
  const Footprint* detail = nullptr;  // null: all of the range

  Memory(const Interval& all) : range(all) {}
  Memory(const Footprint& f) : range(f.range), detail(f.solid ? nullptr : &f) {}
  Memory(const Interval& r, const Footprint* d) : range(r), detail(d) {}
};

// Whether two footprints share bytes, and whether one uses bytes twice. They keep the last answers: a program that
// exchanges the columns of a matrix asks for the same pairs over and over.
class FootprintCache {
 public:
  bool intersect(const Memory& a, const Memory& b);
  bool overlaps_itself(const Footprint& f);

 private:
  struct Answer {
    DatatypeRef a, b;
    std::int64_t count_a = 0, count_b = 0, distance = 0;
    bool yes = false;
  };
  bool intersect(const Footprint::Piece& a, const Footprint::Piece& b);
  bool overlaps_itself(const Footprint::Piece& p);
  // The place of an answer; its key is filled in, and `known` tells whether it was there.
  Answer& answer(const Footprint::Piece& a, const DatatypeRef& b, std::int64_t count_b, std::int64_t distance,
                 bool& known);

  static constexpr std::size_t kAnswers = 512;
  std::vector<Answer> answers_;
};

}  // namespace mpivet::model
