// Ranks that go on in cycles (event/cycle.h) are not followed call by call for ever. They are followed, one call at a
// time, from a moment at which nothing is under way to the next one at which, moreover, each stands at the same place
// of its cycle. If the tracker has only counted in between, so it will do in all rounds to come, and as many as all
// ranks have made are passed over (model/rest.h). In every other case nothing is passed over, and records are read as
// ever.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "analyzer/streams/cycle_source.h"
#include "model/tracker.h"

namespace mpivet::analyzer {

class Passing {
 public:
  explicit Passing(model::Tracker& tracker) : tracker_(tracker) {}

  // The number of records that were read, those passed over not counted.
  std::size_t look(const std::vector<CycleSource*>& sources);
  std::uint64_t passed_over() const { return passed_over_; }

 private:
  struct Mover {
    CycleSource* source;
    std::uint64_t records = 0;       // of a round
    std::uint64_t read = 0;          // since look() began
    std::uint64_t read_at_rest = 0;  // when it was last at rest with all others, at this place
    std::size_t place_at_rest = 0;
  };
  bool find_movers(const std::vector<CycleSource*>& sources);
  bool are_simple();
  // At most so many records.
  std::size_t follow(std::vector<Mover>& movers, std::uint64_t most);
  Mover* next(std::vector<Mover>& movers) const;
  bool all_at_rest(const std::vector<Mover>& movers) const;
  bool pass(std::vector<Mover>& movers, const model::Rest& from);

  model::Tracker& tracker_;
  std::vector<Mover> movers_;
  std::vector<std::uint64_t> judged_;  // ranks, and numbers of the cycles, that were looked at last
  bool simple_ = false;                // what came of it
  std::uint32_t looks_left_out_ = 0, leave_out_ = 0;
  std::uint64_t passed_over_ = 0;
};

}  // namespace mpivet::analyzer
