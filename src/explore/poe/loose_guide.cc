#include "explore/poe/loose_guide.h"

#include "event/canonical.h"

namespace mpivet::explore {

LooseGuide::LooseGuide(const std::vector<Choice>& matches) {
  for (const Choice& one : matches)
    (one.kind == Choice::Kind::match ? receives_ : probes_).emplace(Key{one.rank, one.op}, Wanted{one});
}

void LooseGuide::begin() {
  found_.clear();
  for (auto* wanted : {&receives_, &probes_})
    for (auto& [key, one] : *wanted) one.done = false;
}

std::uint64_t LooseGuide::probes(int rank) const {
  const auto found = found_.find(rank);
  return found == found_.end() ? 0 : found->second;
}

bool LooseGuide::is_wild_probe(const World& world, const Choice& choice) {
  return choice.kind == Choice::Kind::outcome && choice.probe && choice.flag &&
         world.stop(choice.rank)->source == event::kAnySource;
}

bool LooseGuide::is_on_the_way(const World& world, const Choice& choice) const {
  const bool match = choice.kind == Choice::Kind::match;
  if (!match && !is_wild_probe(world, choice)) return true;
  const auto& wanted = match ? receives_ : probes_;
  const auto found = wanted.find({choice.rank, match ? choice.op : probes(choice.rank) + 1});
  return found != wanted.end() && found->second.choice.source == choice.source &&
         found->second.choice.send == choice.send;
}

std::optional<Choice> LooseGuide::pick(const World& world, const std::vector<Choice>& choices) const {
  const Choice* no = nullptr;
  for (const Choice& choice : choices) {
    if (!is_on_the_way(world, choice)) continue;
    if (choice.kind == Choice::Kind::match || choice.flag) return choice;
    if (!no) no = &choice;
  }
  if (no) return *no;
  return std::nullopt;
}

void LooseGuide::taken(const World& world, const Choice& choice) {
  const bool match = choice.kind == Choice::Kind::match;
  if (!match && !is_wild_probe(world, choice)) return;
  const std::uint64_t number = match ? choice.op : ++found_[choice.rank];
  auto& wanted = match ? receives_ : probes_;
  if (const auto found = wanted.find({choice.rank, number}); found != wanted.end()) found->second.done = true;
}

std::optional<Choice> LooseGuide::left() const {
  for (const auto* wanted : {&receives_, &probes_})
    for (const auto& [key, one] : *wanted)
      if (!one.done) return one.choice;
  return std::nullopt;
}

}  // namespace mpivet::explore
