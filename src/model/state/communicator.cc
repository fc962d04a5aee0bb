#include "model/state/communicator.h"

namespace mpivet::model {

Mailbox& Communicator::box(std::size_t member) {
  if (boxes.empty()) boxes.resize(members.size());
  if (!boxes[member]) boxes[member] = std::make_unique<Mailbox>();
  return *boxes[member];
}

Channel* Communicator::channel(std::size_t source, std::size_t dest) {
  auto& cell = channels[source * members.size() + dest];
  if (!cell) {
    cell = std::make_unique<Channel>();
    cell->comm = this;
    cell->box = &box(dest);
    cell->source = members[source];
    cell->dest = members[dest];
    cell->sender = static_cast<std::uint32_t>(source);
    cell->receiver = static_cast<std::uint32_t>(dest);
    cell->box->channels.push_back(cell.get());
  }
  return cell.get();
}

Channel* Communicator::partitioned(const Channel& beside) {
  const std::size_t n = members.size();
  auto& cell = channels[n * n + beside.sender * n + beside.receiver];
  if (!cell) {
    cell = std::make_unique<Channel>();
    cell->comm = this;
    cell->source = beside.source;
    cell->dest = beside.dest;
    cell->sender = beside.sender;
    cell->receiver = beside.receiver;
    cell->partitioned = std::make_unique<Partitioned>();
    cell->box = &cell->partitioned->box;
    cell->box->channels.push_back(cell.get());
  }
  return cell.get();
}

CollectiveSequence& Communicator::persistent_sequence(std::size_t n) {
  if (persistent.size() <= n) persistent.resize(n + 1);
  if (!persistent[n]) {
    persistent[n] = std::make_unique<CollectiveSequence>();
    persistent[n]->open(this, members.size());
    persistent[n]->number = n;
  }
  return *persistent[n];
}

bool Communicator::quiet() const {
  for (const auto& [key, c] : channels)
    if (!c->messages.empty() || !c->receives.empty() || c->probers) return false;
  for (const auto& b : boxes)
    if (b && !b->wild.empty()) return false;
  for (const auto& m : sequence.members)
    if (m.first) return false;
  for (const auto& s : persistent)
    if (s) return false;
  return true;
}

}  // namespace mpivet::model
