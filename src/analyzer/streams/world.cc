#include "analyzer/streams/world.h"

namespace mpivet::analyzer {

bool World::join(Stream& stream) {
  const auto& about = stream.about();
  if (by_rank_.empty()) by_rank_.resize(static_cast<std::size_t>(about.world_size));
  if (size() != about.world_size || this->stream(about.world_rank) != nullptr) return false;
  by_rank_[static_cast<std::size_t>(about.world_rank)] = &stream;
  return true;
}

Stream* World::stream(int rank) const {
  return rank >= 0 && rank < size() ? by_rank_[static_cast<std::size_t>(rank)] : nullptr;
}

std::vector<int> World::ranks_seen() const {
  std::vector<int> ranks;
  for (int rank = 0; rank < size(); ++rank)
    if (stream(rank) != nullptr) ranks.push_back(rank);
  return ranks;
}

double World::seconds_inside(int rank, int thread) const {
  Stream* known = stream(rank);
  return known != nullptr ? known->watch().seconds_inside(thread, now_) : -1;
}

bool World::drained(int rank) const {
  const Stream* known = stream(rank);
  return known != nullptr && known->drained();
}

bool World::inside(int rank, int thread, std::uint64_t& epoch) const {
  const Stream* known = stream(rank);
  return known != nullptr && !known->gone && known->inside(thread, epoch);
}

bool World::had_its_chance(int rank, int thread, std::uint32_t since) const {
  Stream* known = stream(rank);
  return known != nullptr && !known->gone && known->watch().had_its_chance(thread, since, now_);
}

bool World::thread_ended(int rank, int thread) const {
  const Stream* known = stream(rank);
  return known != nullptr && known->watch().ended(thread);
}

const Bystanders* World::bystanders(int rank) const {
  Stream* known = stream(rank);
  if (known == nullptr) return nullptr;
  if (!known->gone) known->bystanders().look(*known, now_);
  return &known->bystanders();
}

bool World::waits_for_own_process(int rank, int thread) const {
  const Stream* known = stream(rank);
  return known != nullptr && !known->gone && bystanders(rank)->waits_inside(thread);
}

// Where one thread alone may call MPI, and it alone does, it does not matter what the others do.
bool World::other_thread_may_act(int rank) const {
  const Stream* known = stream(rank);
  return known != nullptr && !known->gone && known->may_have_threads() && bystanders(rank)->some_may_act();
}

}  // namespace mpivet::analyzer
