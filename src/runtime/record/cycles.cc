#include "runtime/record/cycles.h"

#include <algorithm>
#include <iterator>
#include <new>

#include "runtime/record/ring_writer.h"
#include "spec/functions.h"

namespace mpivet::runtime {

constinit CountedCycle counted{};

namespace {

using event::Header;

// The calls made last.
constexpr std::size_t kSeen = 512;  // three rounds, and a power of two
static_assert(kSeen >= 3 * event::kCycleRecords);
struct Seen {
  std::uint64_t hash;
  std::uint64_t at;
};

// What a search that failed, or a cycle that was over soon, adds to the rounds that have to be equal next time.
constexpr std::uint32_t kMostExtraRounds = 32;
constexpr std::uint64_t kWorthIt = 8;  // rounds

struct Search {
  Seen seen[kSeen];
  std::uint64_t last[256];  // by hash: the number of the last call that had it
  std::uint64_t calls;      // so far
  std::uint64_t unbroken;   // of them, those at the end with nothing else between them
  std::uint64_t next_at;    // where a call follows the last one directly
  std::uint32_t period;     // 0: none in sight
  std::uint32_t run;        // calls at the end that are like those a period before
  std::uint32_t extra_rounds;
};
constinit Search search{};

// Which words of a payload tell calls apart: those of the arguments, but for ids of requests.
constexpr std::size_t kHashed = event::kFirstPayload / sizeof(std::uint64_t);
constexpr std::uint8_t kKnown = 1u << kHashed;
constinit std::uint8_t hashed_words[spec::kFunctionCount + 1]{};

std::uint8_t find_hashed_words(std::uint16_t func) {
  const spec::FunctionInfo& info = spec::info(static_cast<spec::Func>(func));
  std::uint8_t words = kKnown;
  for (std::size_t i = 0; i < kHashed && (i + 1) * sizeof(std::uint64_t) <= info.args_size; ++i)
    words = static_cast<std::uint8_t>(words | 1u << i);
  for (int i = 0; i < info.param_count; ++i) {
    const spec::Param& p = info.params[i];
    if (p.kind == spec::ParamKind::request && p.id_offset / sizeof(std::uint64_t) < kHashed)
      words = static_cast<std::uint8_t>(words & ~(1u << p.id_offset / sizeof(std::uint64_t)));
  }
  return words;
}

std::uint64_t word_at(const Header* record, std::size_t i) {
  std::uint64_t word;
  std::memcpy(&word, reinterpret_cast<const std::byte*>(record) + i * sizeof word, sizeof word);
  return word;
}

std::uint64_t hash_of(const Header* record) {
  constexpr std::uint64_t kFactors[] = {0x9e3779b97f4a7c15, 0xc2b2ae3d27d4eb4f, 0x165667b19e3779f9,
                                        0x85ebca77c2b2ae63, 0x27d4eb2f165667c5, 0xd6e8feb86659fd93};
  static_assert(std::size(kFactors) == kHashed);
  std::uint64_t hash = word_at(record, 0) * 0x9fb21c651e98df25 + record->stack;
  if (record->kind != event::Kind::exit) {
    std::uint8_t& known = hashed_words[record->func];
    if (known == 0) [[unlikely]]
      known = find_hashed_words(record->func);
    for (std::size_t i = 0; i < kHashed; ++i) {
      const std::uint64_t counts = ~((std::uint64_t{known} >> i & 1) - 1);
      hash += (word_at(record, i + sizeof(Header) / 8) & counts) * kFactors[i];
    }
  }
  return hash ^ hash >> 29;
}

Seen& seen(std::uint64_t call) { return search.seen[call % kSeen]; }

const Header* in_ring(std::uint64_t at) { return reinterpret_cast<const Header*>(&rt.slots[at & rt.mask]); }

void be_more_careful() { search.extra_rounds = std::min(search.extra_rounds * 2 + 1, kMostExtraRounds); }

// Three records of one place in three rounds, the newest last: adds the words that grow. Each must have grown by the
// same twice.
bool add_record(event::CycleRound& round, const Header* a, const Header* b, const Header* c) {
  if (word_at(a, 0) != word_at(b, 0) || word_at(b, 0) != word_at(c, 0)) return false;
  if (word_at(a, 1) != word_at(b, 1) || word_at(b, 1) != word_at(c, 1)) return false;  // stack, repeat
  if (c->repeat != 1 || round.slots + c->slots > event::kCycleSlots) return false;
  const auto* first = reinterpret_cast<const std::uint32_t*>(a);
  const auto* second = reinterpret_cast<const std::uint32_t*>(b);
  const auto* third = reinterpret_cast<const std::uint32_t*>(c);
  constexpr std::size_t kWords = event::kSlotSize / sizeof(std::uint32_t);
  for (std::size_t i = sizeof(Header) / sizeof(std::uint32_t); i < c->slots * kWords; ++i) {
    const std::uint32_t step = third[i] - second[i];
    if (second[i] - first[i] != step) return false;
    if (step == 0) continue;
    if (round.growing == event::kCycleGrowing) return false;
    round.grows[round.growing++] = {static_cast<std::uint16_t>(round.slots * kWords + i), 0, step};
  }
  std::memcpy(static_cast<void*>(&round.round[round.slots]), c, c->slots * event::kSlotSize);
  round.slots = static_cast<std::uint16_t>(round.slots + c->slots);
  ++round.records;
  return true;
}

// Of the last three rounds of so many calls.
bool make_round(event::CycleRound& round, std::uint64_t period) {
  round.records = round.slots = round.growing = 0;
  for (std::uint64_t call = search.calls - period; call != search.calls; ++call)
    if (!add_record(round, in_ring(seen(call - 2 * period).at), in_ring(seen(call - period).at),
                    in_ring(seen(call).at)))
      return false;
  return round.index();
}

void open_cycle(event::CycleRound& round) {
  const std::size_t head_slots = event::cycle_head_slots(round.growing);
  const std::size_t slots = head_slots + round.slots;
  Header* h = reserve(slots);
  if (!h) return;
  std::memset(static_cast<void*>(h + 1), 0, head_slots * event::kSlotSize - sizeof *h);
  auto* info = new (h + 1) event::CycleInfo{0, round.slots, round.records, round.growing, 0};
  std::memcpy(static_cast<void*>(info + 1), round.grows, round.growing * sizeof(event::Growing));
  std::memcpy(static_cast<void*>(reinterpret_cast<event::Slot*>(h) + head_slots), round.round,
              round.slots * event::kSlotSize);
  counted.at =
      publish_record(h, first_word(0, event::Kind::cycle, self.index, static_cast<std::uint16_t>(slots), 0), 0, false);
  counted.published = event::cycle_count(h);
  counted.place = 0;
  for (std::size_t place = 0; place < round.records; ++place) round.grow(place);
  rt.counting = may_count_on();
}

void start_anew() { search.unbroken = search.run = search.period = 0; }

// What was counted stands between the calls before and those after it.
void cycle_is_over() {
  if (counted.count >= kWorthIt * counted.next.records)
    search.extra_rounds = 0;
  else
    be_more_careful();
  counted.before += counted.count;
  counted.count = counted.limit = 0;
  counted.published = nullptr;
  start_anew();
}

}  // namespace

void no_cycle_here() { start_anew(); }

void look_for_cycle(const Header* record, std::uint64_t at) {
  if (counted.published) [[unlikely]]
    cycle_is_over();
  if (at != search.next_at) start_anew();
  search.next_at = at + record->slots;
  const std::uint64_t call = search.calls++;
  const std::uint64_t hash = hash_of(record);
  ++search.unbroken;
  if (search.period != 0 && seen(call - search.period).hash == hash) {
    ++search.run;
  } else {
    const std::uint64_t period = call - search.last[hash & 255];
    const bool fits = period <= event::kCycleRecords && period < search.unbroken && seen(call - period).hash == hash;
    search.period = fits ? static_cast<std::uint32_t>(period) : 0;
    search.run = search.period != 0 ? 1 : 0;
  }
  search.last[hash & 255] = call;
  seen(call) = {hash, at};
  const std::uint64_t rounds = 2 + search.extra_rounds;
  if (search.period == 0 || search.run < rounds * search.period || search.unbroken < 3 * search.period) return;
  const std::uint64_t period = search.period;
  start_anew();
  if (rt.many_threads.load(std::memory_order_relaxed) || !make_round(counted.next, period)) return be_more_careful();
  open_cycle(counted.next);
}

}  // namespace mpivet::runtime
