#include "model/deadlock/leniency.h"

#include "model/deadlock/waits.h"
#include "model/state/rank.h"

namespace mpivet::model {

namespace {

std::uint64_t site(const Actor& a, const event::Header* record) {
  return static_cast<std::uint64_t>(a.rank->number) << 48 ^ static_cast<std::uint64_t>(record->func) << 32 ^
         record->stack;
}

}  // namespace

void Leniency::relies_on_buffering(const Actor& a) {
  const event::Header* record = a.backlog.front();
  sites_.insert(site(a, record));
}

bool Leniency::is_lenient(const Actor& a, const event::Header* record) const {
  return sites_.contains(site(a, record)) && a.passed() && waits_.explained_by_buffering(a);
}

}  // namespace mpivet::model
