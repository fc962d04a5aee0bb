// Places known to rely on buffering. They have been told, so there is no use in stopping at each of their calls again;
// a loop that sends head to head would otherwise come to a stand with every turn.
#include "model/machine.h"
#include "model/wait.h"

namespace mpivet::model {
namespace {

std::uint64_t site(const Actor& a, const event::Header* record) {
  return static_cast<std::uint64_t>(a.rank->number) << 48 ^ static_cast<std::uint64_t>(record->func) << 32 ^
         record->stack;
}

}  // namespace

void Machine::relies_on_buffering(Actor& a) {
  const event::Header* record = a.backlog.front();
  lenient_sites_.insert(site(a, record));
}

bool Machine::is_lenient(const Actor& a, const event::Header* record) {
  return lenient_sites_.contains(site(a, record)) && a.passed() && explained_by_buffering(*this, a);
}

}  // namespace mpivet::model
