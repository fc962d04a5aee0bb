// Plays a script to a tracker and keeps what it tells.
#pragma once
#include <set>

#include "model/tests/script.h"

namespace mpivet::model::test {

class Facts : public Listener {
 public:
  void on(const Fact& fact) override {
    std::visit([this](const auto& f) { keep(f); }, fact);
  }

  std::vector<MessageFact> messages;
  std::vector<UnreceivedFact> unreceiveds;
  std::vector<ReadyFact> readies;
  std::vector<CollectiveFact> collectives;
  std::vector<DeadlockFact> deadlocks;
  std::vector<LeakFact> leaked;
  std::vector<TransmissionFact> transmissions;
  std::vector<RaceFact> races;
  std::vector<OverlapFact> overlaps;
  std::vector<RequestFact> requests;
  std::vector<BufferFact> buffers;
  std::vector<ArgumentFact> arguments;

  // One line each, sorted; leaks left out.
  std::string summary() const;

 private:
  void keep(const MessageFact& f) { messages.push_back(f); }
  void keep(const UnreceivedFact& f) { unreceiveds.push_back(f); }
  void keep(const ReadyFact& f) { readies.push_back(f); }
  void keep(const CollectiveFact& f) { collectives.push_back(f); }
  void keep(const DeadlockFact& f) { deadlocks.push_back(f); }
  void keep(const LeakFact& f) { leaked.push_back(f); }
  void keep(const TransmissionFact& f) { transmissions.push_back(f); }
  void keep(const RaceFact& f) { races.push_back(f); }
  void keep(const OverlapFact& f) { overlaps.push_back(f); }
  void keep(const RequestFact& f) { requests.push_back(f); }
  void keep(const BufferFact& f) { buffers.push_back(f); }
  void keep(const ArgumentFact& f) { arguments.push_back(f); }
  void keep(const SightingFact&) {}
  void keep(const NoticeFact&) {}
  void keep(const EndFact&) {}
  void keep(const StallFact&) {}
  void keep(const HangFact&) {}
};

inline std::string list(const std::vector<int>& ranks) {
  std::string s;
  for (const int r : ranks) s += (s.empty() ? "" : " ") + std::to_string(r);
  return s;
}

inline std::string line(const DeadlockFact& f) {
  std::vector<int> ranks;
  for (const auto& w : f.waiters) ranks.push_back(w.rank);
  std::string s =
      std::string(f.hard ? "hard" : "potential") + (f.consequence ? " consequence" : "") + " deadlock: " + list(ranks);
  for (const auto& g : f.gone) s += ", " + std::to_string(g.rank) + " " + g.what;
  return s;
}

inline std::string line(const CollectiveFact& f) {
  static const char* names[] = {"operation", "root", "reduction", "function", "size", "type", "in place", "free"};
  return std::string("collective ") + names[static_cast<int>(f.problem)] + " on " + f.comm_name;
}

inline std::string Facts::summary() const {
  std::multiset<std::string> lines;
  for (const auto& f : messages)
    lines.insert(std::string(f.problem == MessageFact::Problem::truncated ? "truncated" : "mismatch") + ": " +
                 std::to_string(f.source_rank) + " to " + std::to_string(f.dest_rank));
  for (const auto& f : unreceiveds)
    lines.insert("unreceived: " + std::to_string(f.send.rank) + " to " + std::to_string(f.dest_rank) + " x" +
                 std::to_string(f.times));
  for (const auto& f : transmissions)
    lines.insert("corrupted: " + std::to_string(f.source_rank) + " to " + std::to_string(f.dest_rank));
  for (const auto& f : collectives) lines.insert(line(f));
  for (const auto& f : deadlocks) lines.insert(line(f));
  std::string s;
  for (const auto& l : lines) s += (s.empty() ? "" : "\n") + l;
  return s;
}

// A thread is inside the call whose enter was its last record.
class Reality : public RealState {
 public:
  bool drained(int rank) const override { return !undrained.contains(rank); }
  bool inside(int rank, int thread, std::uint64_t& epoch) const override {
    const auto it = last.find({rank, thread});
    if (it == last.end() || it->second.kind != event::Kind::enter || outside.contains({rank, thread})) return false;
    epoch = it->second.count;
    return true;
  }
  bool had_its_chance(int rank, int, std::uint32_t) const override { return !hurried.contains(rank); }
  bool thread_ended(int rank, int thread) const override { return ended.contains({rank, thread}); }
  bool waits_for_own_process(int rank, int thread) const override { return asleep.contains({rank, thread}); }
  bool other_thread_may_act(int rank) const override { return running.contains(rank); }

  void saw(int rank, const event::Header* h) {
    if (h->kind != event::Kind::enter && h->kind != event::Kind::call && h->kind != event::Kind::exit) return;
    auto& l = last[{rank, h->thread}];
    l.kind = h->kind;
    ++l.count;
  }

  std::set<int> undrained, hurried, running;
  std::set<std::pair<int, int>> ended, asleep;
  std::set<std::pair<int, int>> outside;  // threads that have left their last call, of which no record tells

 private:
  struct Last {
    event::Kind kind{};
    std::uint64_t count = 0;
  };
  std::map<std::pair<int, int>, Last> last;
};

class Script {
 public:
  explicit Script(int ranks, Options options = {}) : tracker(facts, options) {
    for (int i = 0; i < ranks; ++i) ranks_.emplace_back(i);
    next_.resize(static_cast<std::size_t>(ranks));
    tracker.set_world(ranks);
  }
  RankScript& operator[](int rank) { return ranks_[static_cast<std::size_t>(rank)]; }
  int size() const { return static_cast<int>(ranks_.size()); }

  // One more record of a rank.
  void step(int rank) {
    auto& next = next_[static_cast<std::size_t>(rank)];
    const Record& r = ranks_[static_cast<std::size_t>(rank)].records[next++];
    tracker.feed(rank, header(r));
    reality.saw(rank, header(r));
  }
  bool has_more(int rank) const {
    return next_[static_cast<std::size_t>(rank)] < ranks_[static_cast<std::size_t>(rank)].records.size();
  }
  std::size_t position(int rank) const { return next_[static_cast<std::size_t>(rank)]; }
  // As if so many more had been fed.
  void pass_over(int rank, std::size_t records) { next_[static_cast<std::size_t>(rank)] += records; }
  // Everything written so far. Seed 0: rank by rank; others: some order, now and then looking for deadlocks.
  void feed(unsigned seed = 0) {
    std::mt19937 random(seed);
    for (;;) {
      std::vector<int> ready;
      for (int r = 0; r < size(); ++r)
        if (has_more(r)) ready.push_back(r);
      if (ready.empty()) return;
      const int rank = seed == 0 ? ready[0] : ready[random() % ready.size()];
      step(rank);
    }
  }
  void look(int times = 3) {
    for (int i = 0; i < times; ++i) tracker.look_for_deadlock(reality);
  }
  // Feeds and looks.
  void play(unsigned seed = 0) {
    feed(seed);
    look();
  }
  // The run is over. Ranks that called MPI_Finalize ended well.
  void end(unsigned seed = 0) {
    play(seed);
    for (int r = 0; r < size(); ++r) {
      bool finalized = false;
      for (const Record& record : ranks_[static_cast<std::size_t>(r)].records)
        finalized = finalized || header(record)->func == static_cast<std::uint16_t>(spec::find("MPI_Finalize"));
      tracker.rank_ended(r, finalized);
    }
    tracker.finish();
  }
  void finalize_all() {
    for (RankScript& r : ranks_) r.finalize();
  }
  std::string found() const { return facts.summary(); }

  Facts facts;
  Reality reality;
  Tracker tracker;

 private:
  std::vector<RankScript> ranks_;
  std::vector<std::size_t> next_;
};

}  // namespace mpivet::model::test
