#include "runtime/collective_check/exchange.h"

#include <sched.h>
#include <time.h>

#include <cstring>
#include <new>

#include "event/sites/site_reader.h"
#include "runtime/collective_check/channel.h"
#include "runtime/collective_check/state.h"
#include "runtime/collective_check/stop.h"
#include "spec/functions.h"

namespace mpivet::collective_check {
namespace {

void hear_end(int rank, End end) {
  for (Scope* s = first_scope(); s; s = s->next) {
    s->sequence.hear_end(rank, end);
    stop_if_different(*s);
  }
}

void hear(int rank, const Mark& mark) {
  if (mark.left.function) {
    const bool before = mark.kind == MarkKind::collective;
    leaves().hear(rank, mark.scope, {mark.left, mark.number - before});
  }
  switch (mark.kind) {
    case MarkKind::collective:
      if (Scope* scope = scope_by_id(mark.scope)) {
        if (mark.is_checked) scope->heard_flagged = mark;
        scope->sequence.hear(rank, mark);
        stop_if_different(*scope);
      } else {
        keep_for_later(rank, mark);
      }
      break;
    case MarkKind::leave:
      break;
    case MarkKind::given_up:
      if (Scope* scope = scope_by_id(mark.scope)) scope->sequence.give_up();
      break;
    case MarkKind::finalized:
      hear_end(rank, End::finalized);
      break;
    case MarkKind::ended:
      hear_end(rank, End::ended);
      break;
  }
}

bool names(const Site& site, const Step& step) {
  return std::strcmp(spec::info(static_cast<spec::Func>(step.func)).name, strings_of(site).collective) == 0;
}

// The neighbour that has left the function of this collective without it.
struct Left {
  const Leave* leave = nullptr;
  int rank = -1;
  bool for_good = false;
};
Left who_has_left(const Scope& scope, std::uint32_t number, const Step& step) {
  for (int i = 0; i < scope.sequence.neighbours(); ++i) {
    const int rank = scope.sequence.neighbour(i);
    for (int k = 0; k < step.sites_known; ++k) {
      const Site& site = *step.sites[k];
      if (site.state != kSiteChecked || !names(site, step)) continue;
      const Leave* leave = leaves().of_this_visit(rank, scope.id, site.function);
      // Visits of several threads cannot be told apart.
      const bool for_good = (site.flags & kEnteredByAll) && !(site.flags & kIrregular) && !process.threaded;
      if (leave && leave->number < number && (for_good || !scope.sequence.has_told(i, number)))
        return {leave, rank, for_good};
    }
  }
  return {};
}

// When a rank that waits says why it may be; no error, since the others may be late.
constexpr int kPatience = 10;

class Patience {
 public:
  bool is_over() {
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (since_ == 0) since_ = now.tv_sec;
    if (told_ || now.tv_sec - since_ < kPatience) return false;
    return told_ = true;
  }

 private:
  time_t since_ = 0;  // the first look
  bool told_ = false;
};

}  // namespace

Leaves& leaves() {
  alignas(Leaves) static char memory[sizeof(Leaves)];  // never destroyed: exit handlers may ask
  static Leaves* const all = new (memory) Leaves;
  return *all;
}

void take_in(const Scope& scope, std::uint32_t number) {
  Mark mark;
  for (int i = 0; i < scope.sequence.neighbours(); ++i)
    while (!scope.sequence.has_told(i, number) && receive(*scope.links[i], mark)) hear(rank_of(*scope.links[i]), mark);
}

void take_in_all() {
  Mark mark;
  for (Link* link = first_link(); link; link = next_link(*link))
    while (receive(*link, mark)) hear(rank_of(*link), mark);
}

// The MPI library knows best how to wait, and does so in each look for a message: some yield the processor, some do
// not.
void give_way() {
  if (!process.locks) return;
  pthread_mutex_unlock(&mutex);
  sched_yield();
  pthread_mutex_lock(&mutex);
}

void stop_if_different(Scope& scope) {
  if (const Difference* difference = scope.sequence.difference()) stop_different(scope, *difference);
}

void stop_if_left(const Scope& scope, std::uint32_t number, const Step& step) {
  const Left left = who_has_left(scope, number, step);
  if (left.for_good) stop_left(scope, number, step, left.rank, *left.leave);
}

void wait_for_neighbours(const Scope& scope, std::uint32_t number, const Step& step) {
  Patience patience;
  for (unsigned round = 1; !scope.sequence.all_have_told(number); ++round) {
    take_in(scope, number);
    if (round % 64 == 0 && step.is_checked()) {
      stop_if_left(scope, number, step);
      const Left left = who_has_left(scope, number, step);
      if (left.leave && patience.is_over()) hint_waiting(scope, number, step, left.rank, *left.leave, kPatience);
    }
    give_way();
  }
}

}  // namespace mpivet::collective_check
