// Part: collectives. Each part counts its own members; when all of them have come, it tells the part that is home to
// this call, which tells everybody when nobody is missing.
#include <algorithm>

#include "predict/exact/part.h"

namespace mpivet::predict {
namespace {

// What has to be the same everywhere. MPI_Barrier meets MPI_Ibarrier nowhere: they are different functions.
std::int32_t signature_of(std::uint32_t function, Rank root) {
  return static_cast<std::int32_t>(function * 0x9e3779b1u ^ static_cast<std::uint32_t>(root) * 0x85ebca6bu);
}

}  // namespace

Part::Meeting& Part::meeting(std::uint32_t comm, std::uint32_t turn) {
  const auto [found, fresh] = meetings_.try_emplace(key(comm, turn));
  if (fresh) found->second.members = count_members(log_, comm, first_, last_);
  return found->second;
}

void Part::start_collective(Rank rank, std::uint32_t index, const Op& op) {
  if (op.comm != kWorld && !is_member(log_, op.comm, rank)) return;  // which never ends
  std::uint32_t& counter = op.comm == kWorld ? at(rank).turns : extra(rank).turns[op.comm];
  const std::uint32_t turn = counter++;
  Meeting& here = meeting(op.comm, turn);
  const Rank root = spec::info(op.func).rooted ? op.root() : 0;
  const auto function = static_cast<std::uint32_t>(op.func);
  if (here.arrived == 0) {
    here.function = function;
    here.root = root;
  } else if (here.function != function || here.root != root) {
    here.mixed = true;
  }
  if (here.root_came && here.root_signature != signature_of(function, root)) here.mixed = true;
  ++here.arrived;
  here.here.push_back(rank);
  const Needs wanted = needs(op, rank, buffering_);
  const bool ready = wanted == Needs::nobody || (wanted == Needs::root && here.root_came);
  if (ready && !here.mixed)
    at(rank).open.finish(index);
  else
    here.waiting.emplace_back(rank, index);
  if (buffering_ == Buffering::infinite && rank == op.root() && spec::info(op.func).rooted)
    for (int part = 0; part < division_.parts; ++part)
      tell(part, {.what = Note::What::root, .index = turn, .tag = signature_of(function, root), .comm = op.comm});
  if (here.arrived < here.members) return;
  const std::int32_t signature = here.mixed ? 0 : signature_of(here.function, here.root);
  tell(home_of(op.comm, turn, division_.parts), {.what = Note::What::arrival,
                                                 .from = static_cast<Rank>(here.members),
                                                 .index = turn,
                                                 .tag = signature,
                                                 .comm = op.comm});
}

void Part::arrived(std::uint32_t comm, std::uint32_t turn, std::uint64_t count, std::int32_t signature) {
  Home& home = homes_[key(comm, turn)];
  if (home.arrived == 0) home.signature = signature;
  home.mixed = home.mixed || signature == 0 || home.signature != signature;
  home.arrived += count;
  if (home.mixed || home.arrived < count_members(log_, comm, 0, log_.ranks())) return;
  homes_.erase(key(comm, turn));
  for (int part = 0; part < division_.parts; ++part)
    tell(part, {.what = Note::What::passing, .index = turn, .comm = comm});
}

void Part::root_came(std::uint32_t comm, std::uint32_t turn, std::int32_t signature) {
  Meeting& here = meeting(comm, turn);
  here.root_came = true;
  here.root_signature = signature;
  if (here.arrived > 0 && signature_of(here.function, here.root) != signature) here.mixed = true;
  if (here.mixed) return;
  std::vector<std::pair<Rank, std::uint32_t>> still;
  const auto waiting = std::move(here.waiting);
  for (const auto& [rank, index] : waiting) {
    if (needs(log_.ops(rank)[index], rank, buffering_) == Needs::root)
      over(rank, index);
    else
      still.emplace_back(rank, index);
  }
  here.waiting = std::move(still);
}

void Part::pass(std::uint32_t comm, std::uint32_t turn) {
  const auto found = meetings_.find(key(comm, turn));
  if (found == meetings_.end()) return;
  const auto waiting = std::move(found->second.waiting);
  meetings_.erase(found);
  for (const auto& [rank, index] : waiting) over(rank, index);
}

std::vector<Gathering> Part::gatherings() const {
  std::vector<Gathering> out;
  for (const auto& [at, one] : meetings_) {
    if (one.here.empty()) continue;  // only its root was told of
    const auto home = homes_.find(at);
    const bool mixed = one.mixed || (home != homes_.end() && home->second.mixed);
    out.push_back({static_cast<std::uint32_t>(at >> 32), static_cast<std::uint32_t>(at), one.here, mixed});
    std::sort(out.back().here.begin(), out.back().here.end());
  }
  std::sort(out.begin(), out.end(), [](const Gathering& a, const Gathering& b) {
    return std::pair(a.comm, a.turn) < std::pair(b.comm, b.turn);
  });
  return out;
}

}  // namespace mpivet::predict
