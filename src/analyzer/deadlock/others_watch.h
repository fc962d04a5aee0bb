// While nothing moves: the threads that are not inside a call that waits for others, and what they do. One that is
// found awake at a moment may just look around now and then, so it is the share of a processor that counts.
#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "analyzer/streams/world.h"
#include "model/notices.h"

namespace mpivet::analyzer {

class OthersWatch {
 public:
  using Clock = ThreadWatch::Clock;

  // Everything stands still from now on.
  void start_again(Clock::time_point now);
  // Looks at most once a second, unless `must`. `of_no_account`: threads, by rank, that are reported otherwise.
  void look(const World& world, Clock::time_point now, bool must,
            const std::function<bool(int rank, int thread)>& of_no_account);

  const std::vector<model::Bystander>& all() const { return all_; }
  bool one_computes() const;

 private:
  void look_at(const Stream& stream, model::Bystander other);

  Clock::time_point since_{}, looked_{};
  std::vector<model::Bystander> all_;
  std::map<std::pair<int, int>, std::uint64_t> used_at_first_;  // processor time, by rank and thread of the system
};

}  // namespace mpivet::analyzer
