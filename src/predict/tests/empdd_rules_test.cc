// EMPDD looks for the receive of each message with pointers and shortcuts, at a million processes. Where every receive
// names its source, what it matches is what the rules match, applied one by one.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "predict/empdd/empdd.h"
#include "predict/text/text_reader.h"
#include "predict/text/text_writer.h"
#include "rules/matching.h"

namespace mpivet::predict {
namespace {

// Messages of several tags and communicators in any order, with a wait, a barrier or a collective of one's own here and
// there. Many come to their end, others do not.
class RandomLog {
 public:
  explicit RandomLog(std::uint64_t seed) : random_(seed), ranks_(2 + below(3)), lines_(ranks_) {}

  std::string make() {
    const bool blocking = chance(4), mixed = chance(3);
    for (std::uint32_t message = 2 + below(12); message > 0; --message) add_message(blocking, mixed);
    std::string text = "comm c: 0-" + std::to_string(ranks_ - 1) + "\ncomm self: each\n";
    const bool barrier = chance(2);
    for (std::uint32_t rank = 0; rank < ranks_; ++rank) {
      text += "P" + std::to_string(rank) + ":" + lines_[rank] + " Waitall()" + (barrier ? " Barrier()" : "") +
              (chance(20) ? " Send(0,9)" : "") + "\n";
    }
    return text;
  }

 private:
  std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(random_() % n); }
  bool chance(std::uint32_t n) { return below(n) == 0; }
  void add_message(bool blocking, bool mixed) {
    const std::uint32_t from = below(ranks_), to = below(ranks_), tag = below(mixed ? 3 : 1);
    const std::string on = chance(4) ? "@c" : "";
    const bool waits_send = blocking && from != to && chance(2), waits_receive = blocking && from != to && chance(2);
    const std::string send = std::string(waits_send  ? " Send("
                                         : chance(6) ? " Ibsend("
                                                     : " Isend(") +
                             std::to_string(to) + "," + std::to_string(tag) + ")" + on;
    const std::string receive = std::string(waits_receive ? " Recv(" : " Irecv(") + std::to_string(from) + "," +
                                (chance(5) ? "*" : std::to_string(tag)) + ")" + on;
    if (!chance(25)) put(from, send);
    if (!chance(25)) put(to, receive);
    if (chance(6)) put(from, " Waitall()");
    if (chance(12)) put(to, " Ibarrier()@self");
  }
  // At the end, or at the beginning: so tags come in other orders than they are asked for.
  void put(std::uint32_t rank, const std::string& call) {
    std::string& line = lines_[rank];
    line = call != " Waitall()" && chance(3) ? call + line : line + call;
  }

  std::mt19937_64 random_;
  const std::uint32_t ranks_;
  std::vector<std::string> lines_;
};

// As the standard has it, without buffering: who posts, waits; first come, first served.
class OneByOne {
 public:
  explicit OneByOne(const Log& log) : log_(log), at_(static_cast<std::size_t>(log.ranks())) {
    for (Rank rank = 0; rank < log.ranks(); ++rank) over_.emplace_back(log.ops(rank).size());
    for (bool moved = true; moved;) {
      moved = false;
      for (Rank rank = 0; rank < log.ranks(); ++rank)
        while (go_on(rank)) moved = true;
    }
  }
  bool is_over(Rank rank, std::uint32_t index) const { return over_[static_cast<std::size_t>(rank)][index]; }

 private:
  struct Posted {
    Rank rank;
    std::uint32_t index;
    rules::Envelope envelope;
  };
  using List = std::vector<Posted>;

  static std::vector<const Posted*> pointers(const List& list, auto keep) {
    std::vector<const Posted*> out;
    for (const Posted& one : list)
      if (keep(one)) out.push_back(&one);
    return out;
  }
  std::vector<bool>::reference over(Rank rank, std::uint32_t index) {
    return over_[static_cast<std::size_t>(rank)][index];
  }

  bool go_on(Rank rank) {
    std::uint32_t& at = at_[static_cast<std::size_t>(rank)];
    if (at == log_.ops(rank).size()) return false;
    const Op& op = log_.ops(rank)[at];
    if (op.is_wait()) {
      for (const std::uint32_t request : log_.requests(rank, op))
        if (!is_over(rank, request)) return false;
      ++at;
      return true;
    }
    if (posted_.insert({rank, at}).second) post(rank, at, op);
    if (!op.has(kNonblocking) && !is_over(rank, at)) return false;
    ++at;
    return true;
  }

  void post(Rank rank, std::uint32_t index, const Op& op) {
    if (op.kind == Kind::collective) return come(rank, index, op);
    const bool sends = op.kind == Kind::send;
    const Posted mine{rank, index, {op.comm, sends ? rank : op.peer(), op.tag()}};
    List& others = sends ? receives_[op.peer()] : messages_[rank];
    const Posted* partner =
        sends ? rules::first_receive(pointers(others, [](const Posted&) { return true; }),
                                     [&](const Posted& r) { return rules::fits(mine.envelope, r.envelope); })
              : rules::first_message(pointers(others,
                                              [&](const Posted& m) {
                                                return m.rank == op.peer() && m.envelope.comm == mine.envelope.comm;
                                              }),
                                     op.tag(), [](const Posted& m) { return m.envelope.tag; });
    if (partner == nullptr) return (sends ? messages_[op.peer()] : receives_[rank]).push_back(mine);
    over(rank, index) = over(partner->rank, partner->index) = true;
    others.erase(others.begin() + (partner - others.data()));
  }

  void come(Rank rank, std::uint32_t index, const Op& op) {
    if (log_.comms[op.comm].own) {
      over(rank, index) = true;
      return;
    }
    here_.push_back({rank, index});
    if (here_.size() < static_cast<std::size_t>(log_.ranks())) return;
    for (const auto& [who, call] : here_) over(who, call) = true;
  }

  const Log& log_;
  std::vector<std::uint32_t> at_;
  std::vector<std::vector<bool>> over_;
  std::set<std::pair<Rank, std::uint32_t>> posted_;
  std::map<Rank, List> messages_, receives_;  // by receiver
  std::vector<std::pair<Rank, std::uint32_t>> here_;
};

TEST(EmpddMatching, IsThatOfTheRules) {
  int whole = 0, stuck = 0;
  for (std::uint64_t seed = 1; seed <= 2500; ++seed) {
    const std::string text = RandomLog(seed).make();
    const auto log = parse_text_log(text, "log");
    ASSERT_TRUE(log) << log.error().message << '\n' << text;
    std::set<std::pair<Rank, std::uint32_t>> marked;
    for (const Marked& one : run_empdd(*log, {.threads = seed % 64 == 0 ? 2 : 1}).marked)
      marked.insert({one.rank, one.index});
    const OneByOne expected(*log);
    for (Rank rank = 0; rank < log->ranks(); ++rank)
      for (std::uint32_t i = 0; i < log->ops(rank).size(); ++i) {
        if (log->ops(rank)[i].is_wait()) continue;
        ASSERT_EQ(!marked.contains({rank, i}), expected.is_over(rank, i))
            << "seed " << seed << ", rank " << rank << ", " << operation_text(*log, rank, i) << '\n'
            << text;
      }
    ++(marked.empty() ? whole : stuck);
  }
  EXPECT_GT(whole, 400);
  EXPECT_GT(stuck, 400);
}

}  // namespace
}  // namespace mpivet::predict
