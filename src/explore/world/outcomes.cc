// World: calls that may end in several ways.
//
// A test may always be told "no" although what it asks for is there. A program that polls would go on like that for
// ever, so each question is answered by "no" once until another one is answered by "yes". A rank that asks again is
// told "yes", or waits until others have acted; only when nobody can do anything it is told "no" again.
#include <algorithm>

#include "event/canonical.h"
#include "explore/world/world.h"

namespace mpivet::explore {
namespace {

// Subsets of what Waitsome and Testsome could complete: all of them when they are few, else single ones and the whole.
constexpr std::size_t kAllSubsets = 3;
// So often a rank is told "no" while nobody can act: what it waits for then never comes.
constexpr std::uint64_t kPatience = 1200;

bool is_test(StopKind kind) {
  return kind == StopKind::test_all || kind == StopKind::test_any || kind == StopKind::test_some ||
         kind == StopKind::test_probe;
}

std::vector<std::vector<std::uint32_t>> subsets(const std::vector<std::uint32_t>& of) {
  std::vector<std::vector<std::uint32_t>> all;
  if (of.size() <= kAllSubsets) {
    for (unsigned bits = 1; bits < 1u << of.size(); ++bits) {
      std::vector<std::uint32_t> one;
      for (std::size_t i = 0; i < of.size(); ++i)
        if (bits & (1u << i)) one.push_back(of[i]);
      all.push_back(std::move(one));
    }
    return all;
  }
  for (const std::uint32_t position : of) all.push_back({position});
  all.push_back(of);
  return all;
}

}  // namespace

std::vector<std::uint64_t> World::question(const Stop& stop) const {
  std::vector<std::uint64_t> asked = stop.ops;
  asked.push_back(static_cast<std::uint64_t>(stop.kind));
  asked.push_back(stop.context);
  asked.push_back(static_cast<std::uint64_t>(stop.source) << 32 | static_cast<std::uint32_t>(stop.tag));
  return asked;
}

Posted* World::probed(const Stop& stop, int rank, int source) const {
  const auto box = mailboxes_.find({stop.context, rank});
  if (box == mailboxes_.end()) return nullptr;
  const ReceiveOp like{.source = source, .tag = stop.tag};
  Posted* message = first_message(box->second, source, like);
  return message && !claimed(box->second, *message, nullptr) ? message : nullptr;
}

std::vector<Posted*> World::probed_all(const Stop& stop, int rank) const {
  std::vector<Posted*> found;
  for (int source = 0; source < size(); ++source) {
    if (stop.source != event::kAnySource && stop.source != source) continue;
    if (Posted* message = probed(stop, rank, source)) found.push_back(message);
  }
  return found;
}

std::vector<Choice> World::choices() const {
  std::vector<Choice> all;
  for (const auto& [key, box] : mailboxes_) {
    for (const Posted* receive : box.receives) {
      if (receive->receive->source != event::kAnySource) continue;
      for (const auto& [source, queue] : box.messages) {
        const Posted* message = first_message(box, source, *receive->receive);
        if (!message || claimed(box, *message, receive)) continue;
        all.push_back({.rank = receive->rank,
                       .op = receive->number,
                       .source = source,
                       .send = message->number,
                       .tag = {message->send->tag}});
      }
    }
  }
  for (int rank = 0; rank < size(); ++rank)
    if (stopped(rank) && !ended(rank)) outcomes(rank, all);
  for (int rank = 0; rank < size(); ++rank) {
    if (!stopped(rank) || ended(rank) || !is_test(stop(rank)->kind) || asks_again(rank)) continue;
    all.push_back({.kind = Choice::Kind::outcome,
                   .rank = rank,
                   .op = stop(rank)->call,
                   .probe = stop(rank)->kind == StopKind::test_probe});
  }
  return all;
}

bool World::asks_again(int rank) const {
  const RankState& state = ranks_[at(rank)];
  return state.refused.contains(question(*state.stop));
}

std::optional<Choice> World::ask_again() const {
  int patient = -1;
  for (int rank = 0; rank < size(); ++rank) {
    const RankState& state = ranks_[at(rank)];
    if (!stopped(rank) || ended(rank) || !is_test(stop(rank)->kind) || state.refusals >= kPatience) continue;
    if (patient < 0 || state.refusals < ranks_[at(patient)].refusals) patient = rank;
  }
  if (patient < 0) return std::nullopt;
  return Choice{.kind = Choice::Kind::outcome,
                .rank = patient,
                .op = stop(patient)->call,
                .probe = stop(patient)->kind == StopKind::test_probe};
}

// The outcomes other than "no".
void World::outcomes(int rank, std::vector<Choice>& out) const {
  const Stop& stop = *ranks_[at(rank)].stop;
  Choice choice{.kind = Choice::Kind::outcome, .rank = rank, .op = stop.call, .flag = true};
  std::vector<std::uint32_t> ready;
  bool all_ready = true;
  for (std::uint32_t i = 0; i < stop.ops.size(); ++i) {
    if (stop.ops[i] == 0) continue;
    if (done(rank, stop.ops[i]))
      ready.push_back(i);
    else
      all_ready = false;
  }
  switch (stop.kind) {
    case StopKind::any:
    case StopKind::test_any:
      for (const std::uint32_t position : ready) {
        choice.chosen = {position};
        out.push_back(choice);
      }
      break;
    case StopKind::some:
    case StopKind::test_some:
      for (auto& subset : subsets(ready)) {
        choice.chosen = std::move(subset);
        out.push_back(choice);
      }
      break;
    case StopKind::test_all:
      if (!all_ready) break;
      choice.chosen = ready;
      out.push_back(choice);
      break;
    case StopKind::probe:
    case StopKind::test_probe:
      probe_outcomes(rank, out);
      break;
    case StopKind::all:
    case StopKind::end:
    case StopKind::abort:
    case StopKind::crash:
    case StopKind::unsupported:
      break;
  }
}

void World::probe_outcomes(int rank, std::vector<Choice>& out) const {
  const RankState& state = ranks_[at(rank)];
  if (state.stop->kind == StopKind::probe && state.stop->source != event::kAnySource) return;  // forced
  for (const Posted* message : probed_all(*state.stop, rank))
    out.push_back({.kind = Choice::Kind::outcome,
                   .rank = rank,
                   .op = state.stop->call,
                   .source = message->rank,
                   .send = message->number,
                   .tag = {message->send->tag},
                   .flag = true,
                   .probe = true});
}

std::optional<World::Release> World::choose(const Choice& choice) {
  if (choice.kind == Choice::Kind::outcome) {
    if (choice.probe && choice.flag)
      for (const Posted* message : probed_all(*stop(choice.rank), choice.rank))
        ranks_[at(choice.rank)].steps.back().candidates.push_back(message->rank);
    return release(choice.rank, choice);
  }
  Posted* receive = find(choice.rank, choice.op);
  Posted* message = find(choice.source, choice.send);
  const Key key{receive->receive->context, choice.rank};
  for (const Choice& other : choices())
    if (other.kind == Choice::Kind::match && other.rank == choice.rank && other.op == choice.op)
      receive->candidates.push_back(other.source);
  pair(mailboxes_[key], message, receive);
  receive->chosen = true;
  chosen_.push_back(receive);
  changed_.push_back(key);
  return std::nullopt;
}

World::Release World::release(int rank, const Choice& outcome) {
  RankState& state = ranks_[at(rank)];
  const Stop& stop = *state.stop;
  Release out{rank, {}};
  Response& response = out.response;
  auto complete = [&](std::uint64_t number) {
    Posted* posted = find(rank, number);
    response.done.push_back(result(*posted));
    state.steps.back().completed.push_back(posted);
  };
  response.flag = outcome.flag;
  response.chosen = outcome.chosen;
  if (stop.kind == StopKind::all) {
    for (const std::uint64_t number : stop.ops)
      if (number != 0) complete(number);
    response.flag = true;
  }
  for (const std::uint32_t position : outcome.chosen) complete(stop.ops[position]);
  const bool probes = stop.kind == StopKind::probe || stop.kind == StopKind::test_probe;
  if (probes && (outcome.flag || stop.kind == StopKind::probe)) {
    Posted* message = outcome.flag ? find(outcome.source, outcome.send) : probed(stop, rank, stop.source);
    response.flag = true;
    state.steps.back().found = message;
    response.source = message->rank;
    response.tag = message->send->tag;
    response.bytes = message->send->data.size();
    if (stop.flags & event::virtual_mpi::kTakeMessage) {
      std::erase(mailboxes_[{stop.context, rank}].messages[message->rank], message);
      message->taken_out = true;
      response.message = static_cast<std::uint64_t>(message->rank) << 40 | message->number;
    }
  }
  const bool is_no = is_test(stop.kind) && !response.flag;
  const bool is_yes = is_test(stop.kind) && response.flag;
  if (is_no) state.refused.insert(question(stop));
  if (is_yes) state.refused.clear();
  state.refusals = is_no ? state.refusals + 1 : 0;
  state.stop = nullptr;
  return out;
}

}  // namespace mpivet::explore
