// Which communicator is which, on all ranks (comm_identity.h), and the view that each rank has of it under its own
// handle.
#pragma once
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "model/collectives/joins.h"
#include "model/records.h"
#include "model/state/communicator.h"

namespace mpivet::model {

struct Actor;
struct Rank;
struct World;

class Communicators {
 public:
  explicit Communicators(World& world) : world_(world) {}

  // MPI_COMM_WORLD and MPI_COMM_SELF of a rank.
  void make_predefined(Rank& rank);
  // Null: not modelled.
  CommView* view(Rank& rank, std::uint32_t id);
  // A call that makes a communicator was fed.
  void note_creation(Rank& rank, Actor& actor, const Operands& f, const event::Header* record);
  // The description of a new communicator was fed.
  void learn(Rank& rank, Actor& actor, const event::Header* record);
  // The rank has freed it.
  void drop(Rank& rank, std::uint32_t id);

  const std::unordered_map<std::uint64_t, std::unique_ptr<Communicator>>& all() const { return all_; }
  // Changes whenever a communicator may have gone.
  std::uint32_t epoch() const { return epoch_; }

 private:
  Communicator* communicator(std::uint64_t id);
  bool may_be_used(const Communicator& comm) const;
  void sweep();
  Joins::Call join_call(Rank& rank, CommView& local, const event::Header* record);

  Joins joins_;
  World& world_;
  std::unordered_map<std::uint64_t, std::unique_ptr<Communicator>> all_;
  std::uint32_t epoch_ = 1;
  static constexpr std::size_t kFewFreed = 64;
  std::vector<std::uint64_t> freed_;  // by all members, but something may be left of them
  std::size_t sweep_at_ = kFewFreed;
};

}  // namespace mpivet::model
