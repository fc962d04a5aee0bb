// The ranks of MPI_COMM_WORLD that are attached here, and what they really do at this moment.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "analyzer/streams/stream.h"
#include "model/tracker.h"

namespace mpivet::analyzer {

class World : public model::RealState {
 public:
  int size() const { return static_cast<int>(by_rank_.size()); }
  // False: another world, or the rank is taken.
  bool join(Stream& stream);
  Stream* stream(int rank) const;
  std::vector<int> ranks_seen() const;

  // Time stands still during one look.
  void set_now(ThreadWatch::Clock::time_point now) { now_ = now; }
  double seconds_inside(int rank, int thread) const;

  bool drained(int rank) const override;
  bool inside(int rank, int thread, std::uint64_t& epoch) const override;
  bool had_its_chance(int rank, int thread, std::uint32_t since) const override;
  bool thread_ended(int rank, int thread) const override;
  bool waits_for_own_process(int rank, int thread) const override;
  bool other_thread_may_act(int rank) const override;

  // What its threads do that are in no MPI call that waits; looked at once for each look. Null: no such rank.
  const Bystanders* bystanders(int rank) const;

 private:
  std::vector<Stream*> by_rank_;
  ThreadWatch::Clock::time_point now_;
};

}  // namespace mpivet::analyzer
