#include "model/tracker.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "model/deadlock/wait_graph.h"
#include "model/end/force.h"
#include "model/end/unequal_frees.h"
#include "model/end/unreceived.h"
#include "model/names.h"
#include "model/parts.h"
#include "model/requests/named_requests.h"

namespace mpivet::model {
namespace {

// What was held back until MPI had its chance to refuse the call: it did not.
void tell_of_stuck_calls(const World& world, const RealState& real) {
  for (const auto& rank : world.ranks)
    for (const auto& a : rank->actors) {
      if (!a || !a->unless_failed) continue;
      std::uint64_t epoch = 0;
      const bool stuck = real.drained(rank->number) && real.inside(rank->number, a->thread, epoch) &&
                         real.had_its_chance(rank->number, a->thread);
      if (stuck) std::exchange(a->unless_failed, nullptr)(false);
    }
}

std::unique_ptr<Rank> make_rank(int number, const HighWater& high_water) {
  auto rank = std::make_unique<Rank>();
  rank->number = number;
  for (int kind = 0; kind < spec::kHandleKinds; ++kind)
    rank->growth[static_cast<std::size_t>(kind)].limit = high_water.of(static_cast<spec::HandleKind>(kind));
  return rank;
}

std::size_t held_by(const Rank& rank) {
  std::size_t n = rank.views.size() + rank.requests.capacity() + rank.messages.size() + rank.fates.size() +
                  rank.types.size() + rank.names.size() + rank.books.requests.capacity();
  for (int k = 1; k < spec::kHandleKinds; ++k) n += rank.handles.live(static_cast<spec::HandleKind>(k));
  return n;
}

}  // namespace

Tracker::Tracker(Listener& listener, Options options) : parts_(new Parts(listener, options)) {}
Tracker::~Tracker() = default;

// The pools give back memory without looking into it; what the objects hold has to go before.
Tracker::Parts::~Parts() {
  std::unordered_set<Operation*> all;
  const auto add = [&](Operation* op) {
    if (op) all.insert(op);
  };
  for (const auto& rank : world.ranks) {
    rank->requests.each([&](std::uint32_t, Operation* op) {
      add(op);
      for (Operation* part : op->current) add(part);
    });
    rank->messages.each([&](std::uint32_t, Operation* op) { add(op); });
    rank->fates.each([](std::uint32_t, Fates* f) { delete f; });
    for (const auto& a : rank->actors) {
      if (!a) continue;
      for (Operation* op : a->posted) add(op);
      time.clear(*a);
    }
  }
  for (const auto& [id, comm] : communicators.all()) {
    for (const auto& [key, channel] : comm->channels) {
      for (Operation* op = channel->messages.first(); op; op = op->next) add(op);
      for (Operation* op = channel->receives.first(); op; op = op->next) add(op);
    }
    for (const auto& box : comm->boxes)
      for (Operation* op = box ? box->wild.first() : nullptr; op; op = op->next) add(op);
    collectives.drop(comm->sequence);
    for (const auto& s : comm->persistent)
      if (s) collectives.drop(*s);
  }
  for (Operation* op : all) operations.release(op);
}

void Tracker::set_world(int size) {
  World& world = parts_->world;
  for (int i = static_cast<int>(world.ranks.size()); i < size; ++i)
    world.ranks.push_back(make_rank(i, world.options.high_water));
  for (const auto& rank : world.ranks) parts_->communicators.make_predefined(*rank);
}

void Tracker::set_library(int number, std::uint32_t mpi, std::int32_t tag_ub) {
  Rank& rank = *parts_->world.ranks[static_cast<std::size_t>(number)];
  rank.mpi = mpi;
  if (tag_ub > 0) rank.tag_ub = tag_ub;
}

void Tracker::set_program(int number, std::uint64_t begin, std::uint64_t end, std::uint64_t file) {
  if (Rank* rank = parts_->world.rank(number)) rank->program = {begin, end, file};
}

bool Tracker::feed(int number, const event::Header* record) {
  Rank* rank = parts_->world.rank(number);
  return rank && event::slots_of(record) != 0 && parts_->feeder.feed(*rank, record);
}

bool Tracker::waits(int number) const {
  const Rank* rank = parts_->world.rank(number);
  return rank && parts_->feeder.waits(*rank);
}

void Tracker::feed_repeat(int number, std::uint32_t more) {
  if (Rank* rank = parts_->world.rank(number); rank && more != 0) parts_->feeder.feed_repeat(*rank, more);
}

bool Tracker::has_caught_up(int number) const {
  const Rank* rank = parts_->world.rank(number);
  return rank && parts_->resting.has_caught_up(*rank);
}

bool Tracker::at_rest(int number) const {
  const Rank* rank = parts_->world.rank(number);
  return rank && parts_->resting.at_rest(*rank);
}

std::optional<Rest> Tracker::rest() const { return parts_->resting.look(footprint()); }
bool Tracker::is_simple(const event::Header* record) const { return parts_->resting.is_simple(record); }

bool Tracker::again(const Rest& from, std::uint64_t times) {
  const auto to = rest();
  if (!to || !Resting::only_counted(from, *to)) return false;
  parts_->resting.again(from, *to, times);
  return true;
}

void Tracker::rank_ended(int number, bool clean, bool without_world) {
  Rank* rank = parts_->world.rank(number);
  if (!rank) return;
  const bool done = std::all_of(rank->actors.begin(), rank->actors.end(), [](auto& a) { return !a || a->idle(); });
  if (clean && without_world && done) rank->finalized = true;
  parts_->feeder.rank_ended(*rank, clean);
}

void Tracker::look_for_deadlock(const RealState& real) {
  parts_->time.run();
  tell_of_stuck_calls(parts_->world, real);
  parts_->search.look(&real);
}

void Tracker::finish() {
  parts_->time.run();
  parts_->search.last_look();
  parts_->transmissions.tell_suspects();
  tell_unreceived(parts_->world, parts_->communicators);
  tell_unequal_frees(parts_->world, parts_->communicators);
  force_to_the_end(parts_->world, parts_->parking, parts_->time, parts_->leaks);
}

std::string Tracker::handle_name(int rank, spec::HandleKind kind, std::uint32_t id) const {
  return model::handle_name(parts_->world, rank, kind, id);
}

std::vector<Standing> Tracker::standing(const RealState& real) {
  parts_->time.run();
  return standing_in(WaitGraph(parts_->world, parts_->waits, &real));
}

bool Tracker::awaits_unknown(int number, int thread) const {
  const Rank* rank = parts_->world.rank(number);
  const auto index = static_cast<std::size_t>(thread);
  if (!rank || index >= rank->actors.size() || !rank->actors[index]) return false;
  const Actor& a = *rank->actors[index];
  if (parts_->requests.awaits_unknown(a)) return true;
  if (a.idle() || a.stand != Stand::needs_exit) return false;
  bool unknown = false;
  each_request(parts_->world.operands(a.backlog.front()), a.backlog.front(), [&](std::uint32_t id) {
    const Operation* op = rank->requests.find(id);
    unknown = unknown || (op && op->kind == OperationKind::other);
  });
  return unknown;
}

std::size_t Tracker::live_handles(int number, spec::HandleKind kind) const {
  const Rank* rank = parts_->world.rank(number);
  if (!rank) return 0;
  return kind == spec::HandleKind::request ? rank->requests.size() : rank->handles.live(kind);
}

bool Tracker::in_step(int number) const {
  const Rank* rank = parts_->world.rank(number);
  return rank && is_in_step(*rank);
}

std::optional<Ahead> Tracker::ahead(int number, std::size_t count) const {
  const Rank* rank = parts_->world.rank(number);
  return rank ? ahead_of(*rank, count) : std::nullopt;
}

std::optional<CommPlace> Tracker::comm_place(int number, const event::Header* record) {
  Rank* rank = parts_->world.rank(number);
  return rank ? comm_place_of(parts_->communicators, *rank, parts_->world.operands(record), record) : std::nullopt;
}

OpenMessages Tracker::open_messages() const { return open_messages_of(parts_->communicators); }

const Statistics& Tracker::statistics() const { return parts_->world.statistics; }

std::size_t Tracker::live_objects() const { return parts_->operations.live() + parts_->collectives.live(); }

std::size_t Tracker::footprint() const {
  std::size_t n = parts_->operations.capacity() + parts_->collectives.capacity() + parts_->time.allocated_blocks() +
                  parts_->communicators.all().size();
  for (const auto& rank : parts_->world.ranks) n += held_by(*rank);
  return n;
}

}  // namespace mpivet::model
