#include "analyzer/streams/passing.h"

#include <algorithm>
#include <optional>

#include "event/operands.h"

namespace mpivet::analyzer {
namespace {

// Fewer rounds are read as fast as this is found out.
constexpr std::uint64_t kWorthIt = 16;
// Ranks may have been read ahead of each other. Then there are so many rounds in which they have to come back to where
// they were; if they do not, it is left out so often.
constexpr std::uint64_t kMostAhead = 1u << 13;
constexpr std::uint64_t kMostRounds = 6;
constexpr std::uint32_t kMostLeftOut = 64;

constexpr std::size_t kWordsOfHeader = sizeof(event::Header) / sizeof(std::uint32_t);

// The words of a call in which requests are named.
bool names_request(const event::Header* record, std::size_t word) {
  const event::Operands& f = event::operand_table()[record->func];
  if (word < kWordsOfHeader) return false;
  const std::size_t offset = (word - kWordsOfHeader) * sizeof(std::uint32_t);
  if (f.request != event::kAbsent) return offset == f.request;
  // The array behind the arguments of MPI_Waitall, after its length.
  return f.role == spec::Role::waitall && offset >= f.args_size + 2 * sizeof(std::uint32_t);
}

bool only_requests_grow(const event::CycleRound& round) {
  constexpr std::size_t kWords = event::kSlotSize / sizeof(std::uint32_t);
  for (std::size_t place = 0; place < round.records; ++place)
    for (std::size_t i = round.first_growing[place]; i < round.first_growing[place + 1]; ++i)
      if (!names_request(round.at(place), round.grows[i].word - round.first_slot[place] * kWords)) return false;
  return true;
}

}  // namespace

std::size_t Passing::look(const std::vector<CycleSource*>& sources) {
  if (!find_movers(sources) || !are_simple()) return 0;
  if (looks_left_out_ < leave_out_) return ++looks_left_out_, 0;
  looks_left_out_ = 0;
  std::uint64_t most = kMostAhead;
  for (const Mover& m : movers_) most += kMostRounds * m.records;
  const std::size_t read = follow(movers_, most);
  leave_out_ = read < most ? 0 : std::min(leave_out_ * 2 + 1, kMostLeftOut);
  return read;
}

// What ranks have done beside their cycles is to be read first, as long as it does not come after these.
bool Passing::find_movers(const std::vector<CycleSource*>& sources) {
  movers_.clear();
  for (CycleSource* source : sources) {
    if (source->unread() == 0) continue;
    const event::CycleRound* cycle = source->cycle();
    if (!cycle) return false;
    if (source->counted_left() < kWorthIt * cycle->records) return false;
    movers_.push_back({.source = source, .records = cycle->records});
  }
  return !movers_.empty();
}

bool Passing::are_simple() {
  std::vector<std::uint64_t> numbers;
  for (const Mover& m : movers_) {
    numbers.push_back(static_cast<std::uint64_t>(m.source->rank()));
    numbers.push_back(m.source->cycle_number());
  }
  if (numbers == judged_) return simple_;
  judged_ = std::move(numbers);
  leave_out_ = looks_left_out_ = 0;
  simple_ = std::all_of(movers_.begin(), movers_.end(), [this](const Mover& m) {
    const event::CycleRound& round = *m.source->cycle();
    for (std::size_t place = 0; place < round.records; ++place)
      if (!tracker_.is_simple(round.at(place))) return false;
    return only_requests_grow(round);
  });
  return simple_;
}

std::size_t Passing::follow(std::vector<Mover>& movers, std::uint64_t most) {
  std::uint64_t longest = 0;
  for (const Mover& m : movers) longest += m.records;
  std::optional<model::Rest> from;
  std::uint64_t since = 0;
  std::size_t read = 0;
  for (; read < most; ++read, ++since) {
    Mover* mover = next(movers);
    if (!mover) return read;
    mover->source->read_one();
    ++mover->read;
    if (!all_at_rest(movers)) continue;
    if (from && pass(movers, *from)) return read + 1;
    // What came before the first rounds may show once; after that everything comes again.
    const bool same_places = from && std::all_of(movers.begin(), movers.end(),
                                                 [](const Mover& m) { return m.source->place() == m.place_at_rest; });
    if (from && !same_places && since < 2 * longest) continue;
    from = tracker_.rest();
    since = 0;
    for (Mover& m : movers) {
      m.read_at_rest = m.read;
      m.place_at_rest = m.source->place();
    }
  }
  return read;
}

// What a rank has begun it finishes first, as far as it does not wait for others; otherwise the one that is behind.
Passing::Mover* Passing::next(std::vector<Mover>& movers) const {
  Mover* best = nullptr;
  bool best_rests = false;
  for (Mover& m : movers) {
    const int rank = m.source->rank();
    if (m.source->counted_left() == 0 || !tracker_.has_caught_up(rank)) continue;
    const bool rests = tracker_.at_rest(rank);
    if (best && (rests != best_rests ? rests : m.read >= best->read)) continue;
    best = &m;
    best_rests = rests;
  }
  return best;
}

bool Passing::all_at_rest(const std::vector<Mover>& movers) const {
  return std::all_of(movers.begin(), movers.end(),
                     [this](const Mover& m) { return tracker_.at_rest(m.source->rank()); });
}

// Each mover has made whole rounds since then, if it stands where it stood. One round is always left: it is read, so
// that whoever remembers the last calls of a rank has them.
bool Passing::pass(std::vector<Mover>& movers, const model::Rest& from) {
  std::uint64_t times = ~std::uint64_t{0};
  for (const Mover& m : movers) {
    const std::uint64_t records = m.records, read = m.read - m.read_at_rest;
    if (m.source->place() != m.place_at_rest || read % records != 0) return false;
    if (read != 0)
      times = std::min(times, (m.source->counted_left() - std::min(m.source->counted_left(), records)) / read);
  }
  if (times == 0 || times == ~std::uint64_t{0} || !tracker_.again(from, times)) return false;
  for (Mover& m : movers) {
    const std::uint64_t rounds = (m.read - m.read_at_rest) / m.records * times;
    m.source->pass_over(rounds);
    passed_over_ += rounds * m.records;
  }
  return true;
}

}  // namespace mpivet::analyzer
