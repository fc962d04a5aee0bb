// Functions that calls lead to, by whatever ways.
#pragma once
#include <vector>

#include "static/points_to/points_to.h"

namespace mpivet::statics {

class Reached {
 public:
  Reached(const Program& program, const PointsTo& points_to)
      : program_(program), points_to_(points_to), reached_(program.functions().size(), 0) {}

  // Adds what this call leads to.
  void from(Id function, Id call);
  bool operator[](Id function) const { return reached_[function]; }

 private:
  void follow(Id function, Id call);

  const Program& program_;
  const PointsTo& points_to_;
  std::vector<char> reached_;
  std::vector<Id> open_;
};

}  // namespace mpivet::statics
