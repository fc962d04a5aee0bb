#include "model/surroundings.h"

#include <algorithm>

#include "model/collectives/communicators.h"
#include "model/records.h"
#include "model/state/rank.h"

namespace mpivet::model {

bool is_in_step(const Rank& one) {
  return one.actor_count == 1 &&
         std::none_of(one.actors.begin(), one.actors.end(), [](const auto& actor) { return actor && actor->passed(); });
}

std::optional<Ahead> ahead_of(const Rank& one, std::size_t count) {
  if (one.actor_count != 1) return std::nullopt;
  const auto only =
      std::find_if(one.actors.begin(), one.actors.end(), [](const auto& actor) { return actor != nullptr; });
  if (only == one.actors.end()) return std::nullopt;
  const Actor& actor = **only;
  Ahead ahead;
  ahead.all = actor.backlog.size();
  ahead.stands = actor.parked;
  actor.backlog.each([&](const event::Header* record) {
    if (ahead.records.size() < count) ahead.records.push_back(record);
  });
  if (ahead.records.empty() || !ahead.stands) return ahead;
  const std::uint32_t times = event::repeat_of(ahead.records.front());
  const auto left = static_cast<std::uint32_t>(actor.segment ? actor.segment->left : actor.left);
  if (left >= 1 && left <= times) ahead.turn = times - left + 1;
  return ahead;
}

std::optional<CommPlace> comm_place_of(Communicators& communicators, Rank& rank, const Operands& f,
                                       const event::Header* record) {
  if (f.comm == kAbsent) return std::nullopt;
  const CommView* seen = communicators.view(rank, field<std::uint32_t>(record, f.comm));
  if (seen == nullptr || seen->comm == nullptr) return std::nullopt;
  CommPlace place;
  place.comm = seen->comm->id;
  for (std::size_t peer = 0; peer < seen->peers; ++peer)
    place.peers.push_back(seen->comm->members[seen->peer_offset + peer]);
  const CollectiveSequence& sequence = seen->comm->sequence;
  if ((f.ingest & kIngestCollective) == 0 || sequence.lost || seen->self >= sequence.members.size()) return place;
  place.sequenced = true;
  place.entered = sequence.members[seen->self].arrived;
  place.met = sequence.done;
  return place;
}

OpenMessages open_messages_of(const Communicators& communicators) {
  OpenMessages open;
  for (const auto& [id, comm] : communicators.all()) {
    for (std::size_t member = 0; member < comm->boxes.size(); ++member) {
      const Mailbox* box = comm->boxes[member].get();
      if (box == nullptr) continue;
      if (box->doubtful || box->lost || box->granted > 0) open.doubtful.insert({id, comm->members[member]});
      for (const Operation* r = box->wild.first(); r; r = r->next)
        open.all.push_back({id, -1, comm->members[member], r->tag, false});
    }
    for (const auto& [key, channel] : comm->channels) {
      for (const Operation* m = channel->messages.first(); m; m = m->next)
        open.all.push_back({id, channel->source, channel->dest, m->tag, true});
      for (const Operation* r = channel->receives.first(); r; r = r->next)
        open.all.push_back({id, channel->source, channel->dest, r->tag, false});
    }
  }
  return open;
}

}  // namespace mpivet::model
