#include <algorithm>

#include "base/text.h"
#include "predict/text/text_sections.h"

namespace mpivet::predict {
namespace {

constexpr std::size_t kMostRanges = 1 << 20;

// Ranges that reach into each other, as 0-8:2 1-9:2 do, without a rank in common; few enough to be listed.
bool disjoint(const std::vector<RankRange>& ranges) {
  constexpr std::size_t kMost = std::size_t{1} << 22;
  std::vector<Rank> all;
  for (const RankRange& range : ranges) {
    if (all.size() + static_cast<std::size_t>((range.last - range.first) / range.step) >= kMost) return false;
    for (Rank rank = range.first; rank <= range.last; rank += range.step) all.push_back(rank);
  }
  std::sort(all.begin(), all.end());
  return std::adjacent_find(all.begin(), all.end()) == all.end();
}

std::vector<RankRange> sorted(std::vector<RankRange> ranges) {
  std::sort(ranges.begin(), ranges.end(), [](const RankRange& a, const RankRange& b) { return a.first < b.first; });
  return ranges;
}

bool is_in(const std::vector<RankRange>& ranges, Rank rank) {
  return std::any_of(ranges.begin(), ranges.end(), [&](const RankRange& range) {
    return rank >= range.first && rank <= range.last && (rank - range.first) % range.step == 0;
  });
}

std::size_t count(const std::vector<RankRange>& ranges) {
  std::size_t sum = 0;
  for (const RankRange& range : ranges) sum += static_cast<std::size_t>((range.last - range.first) / range.step) + 1;
  return sum;
}

bool starts_process(const TextCursor& in) {
  const std::string_view line = in.rest_of_line();
  return line.size() >= 2 && line[0] == 'P' && TextCursor::is_digit(line[1]);
}

}  // namespace

std::optional<TextProblem> PrologueReader::read(std::string_view text, std::size_t& end) {
  TextCursor in(text);
  for (; !in.at_end(); in.to_next_line()) {
    in.blanks();
    if (in.peek() == '#' || in.peek() == '\n' || in.at_end()) continue;
    if (starts_process(in)) break;
    if (!line(in)) return TextProblem{in.offset(), problem_};
  }
  end = in.offset();
  return std::nullopt;
}

bool PrologueReader::line(TextCursor& in) {
  const std::size_t begin = in.offset();
  const std::string_view word = in.word();
  in.blanks();
  if (word == "comm") return comm(in);
  if (word == "sources") return sources(in);
  if (word == "order") return order(in);
  if (word == "program") {
    log_.program = text::shell_split(in.rest_of_line());
    return true;
  }
  if (word == "processes") {
    Rank count;
    if (!in.number(count) || count < 1 || count > kMostRanks)
      return fail("expected the number of processes (1 to " + std::to_string(kMostRanks) + "), not " + in.sample());
    processes = count;
    in.blanks();
    return in.at_end() || in.peek() == '\n' || in.peek() == '#' || fail("unexpected " + in.sample());
  }
  in.move_to(begin);
  return fail(
      "expected a process ('P0: Send(1,0) Barrier()'), a table of them ('P0 P1 P2'), 'comm', 'sources', "
      "'order', 'processes' or 'program', not " +
      in.sample());
}

// sources NAME: 0<1,3 1< 3<0
bool PrologueReader::sources(TextCursor& in) {
  const std::string_view name = in.word();
  const auto known = names.find(name);
  if (known == names.end()) return fail("expected the name of a communicator that is declared, not " + in.sample());
  in.blanks();
  if (!in.take(':')) return fail("expected : and who gets data from whom, as in 0<1,2, not " + in.sample());
  auto& all = log_.comms[known->second].sources;
  for (in.blanks(); !in.at_end() && in.peek() != '\n' && in.peek() != '#'; in.blanks()) {
    Rank rank, source;
    if (!in.number(rank) || rank < 0 || rank >= kMostRanks || !in.take('<'))
      return fail("expected a rank, < and the ranks it gets data from, not " + in.sample());
    auto& list = all[rank];
    if (!TextCursor::is_digit(in.peek())) continue;
    do {
      if (!in.number(source) || source < 0 || source >= kMostRanks)
        return fail("expected the rank of a neighbour, not " + in.sample());
      list.push_back(source);
    } while (in.take(','));
  }
  return true;
}

// comm NAME: 0 2 4-8 10-20:2, comm NAME: 0-3 | 4-8 (two groups), or comm NAME: each
bool PrologueReader::comm(TextCursor& in) {
  const std::string_view name = in.word();
  if (name.empty()) return fail("expected the name of the communicator, not " + in.sample());
  if (names.contains(name)) return fail("communicator '" + std::string(name.substr(0, 64)) + "' is declared twice");
  in.blanks();
  if (!in.take(':')) return fail("expected : and the ranks of the members, not " + in.sample());
  Communicator comm{.name = std::string(name)};
  in.blanks();
  if (in.peek() == 'e') {
    if (in.word() != "each") return fail("expected the ranks of the members, or each");
    comm.own = true;
  } else if (!members(in, comm)) {
    return false;
  }
  names[name] = static_cast<std::uint32_t>(log_.comms.size());
  log_.comms.push_back(std::move(comm));
  return true;
}

bool PrologueReader::members(TextCursor& in, Communicator& comm) {
  for (in.blanks(); !in.at_end() && in.peek() != '\n' && in.peek() != '#'; in.blanks()) {
    if (in.take('|')) {
      if (comm.inter() || comm.members.empty()) return fail("expected two groups of ranks, with one | between them");
      comm.group = sorted(comm.members);
      continue;
    }
    RankRange range;
    if (!in.number(range.first)) return fail("expected the rank of a member, not " + in.sample());
    range.last = range.first;
    if (in.take('-') && !in.number(range.last)) return fail("expected the last rank of the range, not " + in.sample());
    if (in.take(':') && (!in.number(range.step) || range.step < 1))
      return fail("expected the step of the range, not " + in.sample());
    if (range.last < range.first) return fail("this range of ranks ends before it begins");
    if (range.last >= kMostRanks) return fail("rank " + std::to_string(range.last) + " is too large");
    range.last -= (range.last - range.first) % range.step;
    comm.members.push_back(range);
    if (comm.members.size() > kMostRanges) return fail("a communicator may have a million ranges at most");
    in.take(',');
  }
  if (comm.members.empty()) return fail("expected the ranks of the members");
  if (comm.inter() && comm.group.size() == comm.members.size()) return fail("expected the ranks of the second group");
  comm.members = sorted(std::move(comm.members));
  bool overlap = false;
  for (std::size_t i = 1; i < comm.members.size(); ++i)
    overlap = overlap || comm.members[i].first <= comm.members[i - 1].last;
  return !overlap || disjoint(comm.members) || fail("a rank is listed twice in this communicator");
}

// order NAME: 3 0 1
bool PrologueReader::order(TextCursor& in) {
  const std::string_view name = in.word();
  const auto known = names.find(name);
  if (known == names.end()) return fail("expected the name of a communicator that is declared, not " + in.sample());
  in.blanks();
  if (!in.take(':')) return fail("expected : and the members in the order of their ranks in it, not " + in.sample());
  Communicator& comm = log_.comms[known->second];
  comm.order.clear();
  for (in.blanks(); !in.at_end() && in.peek() != '\n' && in.peek() != '#'; in.blanks()) {
    Rank rank;
    if (!in.number(rank) || !is_in(comm.members, rank))
      return fail("expected the rank of a member of '" + comm.name + "', not " + in.sample());
    comm.order.push_back(rank);
    if (comm.order.size() > kMostRanges) return fail("this order is too long");
  }
  std::vector<Rank> all = comm.order;
  std::sort(all.begin(), all.end());
  const bool twice = std::adjacent_find(all.begin(), all.end()) != all.end();
  if (twice || comm.inter() || all.size() != count(comm.members))
    return fail("expected each member of '" + comm.name + "' once, in the order of their ranks in it");
  return true;
}

}  // namespace mpivet::predict
