#include "runtime/replay/rank.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "real.h"
#include "runtime/replay/cancelling.h"
#include "runtime/replay/stop_here.h"

namespace mpivet::replay {

constinit Rank me;
constinit thread_local int depth = 0;

namespace {

namespace plan = event::replay;
using plan::Header;
using plan::RankState;

// Launchers may drop what has just been printed when a job is aborted.
constexpr useconds_t kPauseAfterPrinting = 200'000;

[[noreturn]] void end_job() {
  usleep(kPauseAfterPrinting);
  const Inside inside;
  runtime::real.Abort(MPI_COMM_WORLD, plan::kDivergedStatus);
  _exit(plan::kDivergedStatus);
}

[[noreturn]] void fail(const char* why) {
  fprintf(stderr, "mpivet: this rank cannot be replayed: %s\n", why);
  end_job();
}

bool parts_fit(const Header& header) {
  const plan::RankPlan* ranks = plan::rank_plans(&header);
  for (std::uint32_t i = 0; i < header.ranks; ++i)
    if (std::uint64_t{ranks[i].first} + ranks[i].operation_items + ranks[i].call_items > header.items) return false;
  const Item* items = plan::items(&header);
  for (std::uint32_t i = 0; i < header.items; ++i) {
    const bool has_peer = items[i].peer >= 0 && static_cast<std::uint32_t>(items[i].peer) < header.ranks;
    if (!has_peer && items[i].peer != -1) return false;
    if (std::uint64_t{items[i].first_position} + items[i].positions > header.positions) return false;
  }
  return true;
}

Header* map_plan(const char* path) {
  const int fd = open(path, O_RDWR | O_CLOEXEC);
  struct stat file {};
  if (fd < 0 || fstat(fd, &file) != 0 || file.st_size < static_cast<off_t>(sizeof(Header)))
    fail("the plan of mpivet cannot be opened");
  const auto bytes = static_cast<std::size_t>(file.st_size);
  void* p = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  if (p == MAP_FAILED) fail("the plan of mpivet cannot be mapped");
  auto* header = static_cast<Header*>(p);
  if (header->magic != plan::kMagic || header->version != plan::kVersion || header->bytes != bytes ||
      plan::region_bytes(*header) != bytes || !parts_fit(*header))
    fail("the plan of mpivet is damaged, or of another version");
  return header;
}

void describe(const Item& item, char* text, std::size_t bytes) {
  switch (item.kind) {
    case ItemKind::receive:
      snprintf(text, bytes, "a receive that gets the message of rank %d (its operation %llu)", item.peer,
               static_cast<unsigned long long>(item.message));
      return;
    case ItemKind::send:
      snprintf(text, bytes, "a send to rank %d", item.peer);
      return;
    case ItemKind::cancelled:
      snprintf(text, bytes, "a receive that is cancelled");
      return;
    case ItemKind::open:
      snprintf(text, bytes, "a receive");
      return;
    case ItemKind::outcome:
      snprintf(text, bytes, "a call that completes %s", item.flag ? "requests" : "nothing");
      return;
    case ItemKind::probe:
      if (item.peer < 0)
        snprintf(text, bytes, "a probe that finds nothing");
      else
        snprintf(text, bytes, "a probe that finds the message of rank %d (its operation %llu)", item.peer,
                 static_cast<unsigned long long>(item.message));
      return;
  }
}

[[noreturn]] void expected(const Item& item, const char* what, std::uint64_t number, const char* function) {
  char text[160];
  describe(item, text, sizeof text);
  diverged("%s, its %s %llu, is not what the file has there: %s", function, what,
           static_cast<unsigned long long>(number), text);
}

}  // namespace

void begin(int rank, int size) {
  const char* path = getenv(event::kReplayVariable);
  if (!path || !*path) return;
  Header* header = map_plan(path);
  if (header->ranks != static_cast<std::uint32_t>(size)) {
    char text[120];
    snprintf(text, sizeof text, "the file is of %u ranks, this job has %d", header->ranks, size);
    fail(text);
  }
  const plan::RankPlan& mine = plan::rank_plans(header)[rank];
  me.rank = rank;
  me.board = &plan::boards(header)[rank];
  me.operations_next = plan::items(header) + mine.first;
  me.operations_end = me.calls_next = me.operations_next + mine.operation_items;
  me.calls_end = me.calls_next + mine.call_items;
  me.last_call = mine.calls;
  me.last_certain = mine.cancels_known ? mine.operations : 0;
  me.partial = header->partial != 0;
  me.region = header;
  me.board->state.store(RankState::running);
}

void end() {
  if (!following()) return;
  // MPI_Finalize is an operation itself.
  next_operation(ItemKind::outcome, "MPI_Finalize");
  char text[160];
  const Item* left = me.operations_next != me.operations_end ? me.operations_next
                     : me.calls_next != me.calls_end         ? me.calls_next
                                                             : nullptr;
  if (left) {
    describe(*left, text, sizeof text);
    const bool operation = left->kind != ItemKind::outcome && left->kind != ItemKind::probe;
    diverged("MPI_Finalize is called, but the file has still to come, as %s %llu: %s",
             operation ? "operation" : "completing call", static_cast<unsigned long long>(left->number), text);
  }
  free_nowhere();
  me.board->state.store(RankState::ended);
}

const Item* next_operation(ItemKind kind, const char* function) {
  me.board->operations.store(++me.operations, std::memory_order_relaxed);
  if (me.operations_next == me.operations_end || me.operations_next->number != me.operations) return nullptr;
  const Item* item = me.operations_next++;
  const bool alone = item->kind == ItemKind::cancelled || item->kind == ItemKind::open;
  if (item->kind != kind && !(kind == ItemKind::receive && alone))
    expected(*item, "operation", me.operations, function);
  me.board->operation_items.fetch_add(1, std::memory_order_relaxed);
  return item;
}

void operation_failed(const Item* item) {
  me.board->operations.store(--me.operations, std::memory_order_relaxed);
  if (!item) return;
  --me.operations_next;
  me.board->operation_items.fetch_sub(1, std::memory_order_relaxed);
}

const Item* next_find() {
  const bool any = me.calls_next != me.calls_end && me.calls_next->number == me.calls + 1;
  return any ? me.calls_next : nullptr;
}

void found(const Item* item) {
  me.board->calls.store(++me.calls, std::memory_order_relaxed);
  if (!item) return;
  ++me.calls_next;
  me.board->call_items.fetch_add(1, std::memory_order_relaxed);
}

const Item* next_call(ItemKind kind, const char* function) {
  if (me.partial) return nullptr;
  me.board->calls.store(++me.calls, std::memory_order_relaxed);
  if (me.calls_next == me.calls_end || me.calls_next->number != me.calls) return nullptr;
  const Item* item = me.calls_next++;
  if (item->kind != kind) expected(*item, "completing call", me.calls, function);
  me.board->call_items.fetch_add(1, std::memory_order_relaxed);
  return item;
}

void diverged(const char* format, ...) {
  char* text = me.board->text;
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, plan::kTextBytes, format, arguments);
  va_end(arguments);
  me.board->state.store(RankState::diverged, std::memory_order_release);
  fprintf(stderr, "mpivet: rank %d has left the way of the replay file: %s\n", me.rank, text);
  mpivet_replay_diverged(text);
  end_job();
}

}  // namespace mpivet::replay

extern "C" void mpivet_replay_diverged(const char* how) { __asm__ volatile("" : : "r"(how) : "memory"); }
