#include "model/end/leaks.h"

#include <algorithm>
#include <map>

#include "model/state/rank.h"
#include "model/world.h"

namespace mpivet::model {

namespace {

// Same function, same stack: one place in the source.
class Sites {
 public:
  void add(const event::Header* record) {
    Site& s = sites_[{record->func, record->stack}];
    if (!s.first) s.first = record;
    ++s.count;
    ++total_;
  }

  LeakFact fact(Rank& rank, spec::HandleKind kind) const {
    LeakFact fact{rank.number, kind, {}, total_};
    for (const auto& [place, site] : sites_) {
      CallRef call{rank.number, site.first->thread, {}};
      const auto* bytes = reinterpret_cast<const std::byte*>(site.first);
      call.record.assign(bytes, bytes + event::record_bytes(site.first));
      fact.sites.push_back({std::move(call), site.count});
    }
    std::stable_sort(fact.sites.begin(), fact.sites.end(),
                     [](const LeakFact::Site& a, const LeakFact::Site& b) { return a.count > b.count; });
    return fact;
  }
  bool empty() const { return total_ == 0; }

 private:
  struct Site {
    const event::Header* first = nullptr;
    std::uint64_t count = 0;
  };
  std::map<std::pair<std::uint16_t, std::uint32_t>, Site> sites_;
  std::uint64_t total_ = 0;
};

}  // namespace

// So many handles of a kind at the same time are a leak, or a burden: told again whenever their number has doubled.
void Leaks::watch_growth(Rank& rank, spec::HandleKind kind) {
  Growth& growth = rank.growth[static_cast<std::size_t>(kind)];
  ++growth.made;
  if (rank.handles.live(kind) <= growth.limit) return;
  growth.limit *= 2;
  Sites sites;
  rank.handles.each(kind, [&](const Creation& c) { sites.add(c.record()); });
  LeakFact fact = sites.fact(rank, kind);
  fact.growing = true;
  fact.made = growth.made;
  world_.listener.on(fact);
}

// Many requests in one batch are nothing unusual. What counts are those that have seen many others come and go.
void Leaks::watch_requests(Rank& rank) {
  Growth& growth = rank.growth[static_cast<std::size_t>(spec::HandleKind::request)];
  Sites sites;
  std::uint64_t old = 0;
  rank.books.requests.each([&](std::uint32_t, const LiveRequest* r) {
    if (r->persistent || rank.books.completed - r->born < growth.limit / 4) return;
    sites.add(r->made.get());
    ++old;
  });
  const bool many = old > growth.limit / 2;
  growth.limit *= 2;
  if (!many) return;
  LeakFact fact = sites.fact(rank, spec::HandleKind::request);
  fact.growing = true;
  fact.made = growth.made;
  world_.listener.on(fact);
}

void Leaks::tell_if_over(Rank& rank) {
  if (rank.finalized && (rank.exited || rank.ended)) tell(rank);
}

void Leaks::tell(Rank& rank) {
  if (std::exchange(rank.leaks_told, true)) return;
  for (int k = 1; k < spec::kHandleKinds; ++k) {
    const auto kind = static_cast<spec::HandleKind>(k);
    Sites sites;
    // When threads are forced to the end, one may have waited for what another made only then.
    if (kind == spec::HandleKind::request && ((world_.forcing && rank.many_threads()) || rank.books.confused)) continue;
    if (kind == spec::HandleKind::request)
      rank.requests.each([&](std::uint32_t, const Operation* op) { sites.add(op->record); });
    else
      rank.handles.each(kind, [&](const Creation& c) { sites.add(c.record()); });
    if (!sites.empty()) world_.listener.on(sites.fact(rank, kind));
  }
}

}  // namespace mpivet::model
