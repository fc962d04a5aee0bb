#include "analyzer/deadlock/pictures.h"

#include <utility>

#include "checks/registry.h"

namespace mpivet::analyzer {
namespace {

constexpr std::uint64_t kMostSightings = 256;

}  // namespace

// Few are really told; a program that comes past many is not to be slowed down by all of them.
void Pictures::in_sight(const model::DeadlockFact& fact) {
  if (!wanted_ || fact.sighting > kMostSightings) return;
  sightings_[fact.sighting] = potential_diagram(
      fact, tracker_, resolver_, [this](int rank, const model::Ahead& ahead) -> std::vector<PastCall> {
        const Stream* stream = world_.stream(rank);
        if (stream == nullptr) return {};
        return calls_before(copy_history(stream->ring(), stream->next_slot(), stream->counted()), ahead, rank);
      });
}

void Pictures::about_to_tell(const model::DeadlockFact& fact) {
  next_ = {};
  if (const auto found = sightings_.extract(fact.sighting)) next_ = std::move(found.mapped());
}

void Pictures::add_to(report::RawFinding& finding) {
  if (!wanted_) return;
  if (finding.check == checks::Id::deadlock_potential) finding.diagram = std::exchange(next_, {});
  if (finding.check == checks::Id::deadlock_hard) finding.diagram = of_hard_deadlock(finding);
}

// Of deadlocks that are there it can be drawn when they are told: ranks stand still and can be looked at.
report::Diagram Pictures::of_hard_deadlock(const report::RawFinding& finding) {
  return deadlock_diagram(finding, tracker_, resolver_, [this](int rank) -> std::optional<RankRing> {
    const Stream* stream = world_.stream(rank);
    if (stream == nullptr || !stream->drained()) return std::nullopt;
    std::uint64_t epoch = 0;
    return RankRing{read_history(stream->ring()), !stream->gone && stream->inside(stream->main_thread(), epoch)};
  });
}

}  // namespace mpivet::analyzer
