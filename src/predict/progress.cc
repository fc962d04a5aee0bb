#include "predict/progress.h"

#include <algorithm>
#include <barrier>
#include <thread>
#include <tuple>
#include <utility>

namespace mpivet::predict {
namespace {

// The parts of this process, a thread each. Rounds: everybody goes as far as possible, then notes are exchanged; when
// there are none, it is over.
class Rounds {
 public:
  Rounds(const Log& log, const RunOptions& options)
      : log_(log),
        options_(options),
        threads_(std::max(1, options.threads)),
        first_(options.exchange ? options.exchange->number() * threads_ : 0),
        division_{log.ranks(), (options.exchange ? options.exchange->processes() : 1) * threads_},
        sync_(threads_) {}

  Outcome run() {
    parts_.resize(static_cast<std::size_t>(threads_));
    std::vector<std::thread> others;
    for (int i = 1; i < threads_; ++i) others.emplace_back([this, i] { work(i); });
    work(0);
    for (auto& thread : others) thread.join();
    return outcome();
  }

 private:
  void work(int thread) {
    auto& part = parts_[static_cast<std::size_t>(thread)];
    part = std::make_unique<Part>(log_, division_, first_ + thread, options_.buffering);
    if (options_.keep_matches) part->keep_matches();
    sync_.arrive_and_wait();
    for (;;) {
      part->run();
      sync_.arrive_and_wait();
      if (thread == 0) exchange();
      sync_.arrive_and_wait();
      if (over_) return;
      // Taking notes makes new ones, so those that are there are fetched first, by everybody.
      std::vector<std::vector<Note>> inbox;
      for (auto& other : parts_)
        inbox.push_back(std::exchange(other->notes()[static_cast<std::size_t>(first_ + thread)], {}));
      inbox.push_back(std::exchange(incoming_[static_cast<std::size_t>(thread)], {}));
      sync_.arrive_and_wait();
      for (const auto& notes : inbox) part->take(notes);
    }
  }

  // By one thread while the others wait.
  void exchange() {
    std::uint64_t notes = 0;
    for (auto& part : parts_)
      for (const auto& one : part->notes()) notes += one.size();
    incoming_.resize(static_cast<std::size_t>(threads_));
    if (options_.exchange) {
      notes = options_.exchange->sum(notes);
      if (notes > 0) exchange_with_others();
    }
    over_ = notes == 0;
    report();
  }

  void exchange_with_others() {
    const auto processes = static_cast<std::size_t>(options_.exchange->processes());
    std::vector<std::vector<Note>> out(processes);
    for (auto& part : parts_)
      for (std::size_t other = 0; other < part->notes().size(); ++other) {
        const std::size_t process = other / static_cast<std::size_t>(threads_);
        if (process == static_cast<std::size_t>(options_.exchange->number())) continue;
        auto& notes = part->notes()[other];
        for (Note& note : notes) {
          // Which of the threads there is found from what it is about; collectives name their part.
          if (note.what == Note::What::arrival) note.to = static_cast<Rank>(other);
          if (note.what == Note::What::root || note.what == Note::What::passing) note.to = static_cast<Rank>(other);
          out[process].push_back(note);
        }
        notes.clear();
      }
    for (const Note& note : options_.exchange->notes(std::move(out))) {
      const bool to_rank = note.what == Note::What::message || note.what == Note::What::receipt;
      const int part = to_rank ? division_.owner(note.to) : note.to;
      incoming_[static_cast<std::size_t>(part - first_)].push_back(note);
    }
  }

  void report() {
    if (!options_.progress) return;
    if (total_ == 0)
      for (int i = 0; i < threads_; ++i)
        for (Rank rank = division_.first(first_ + i); rank < division_.last(first_ + i); ++rank)
          total_ += log_.ops(rank).size();
    std::uint64_t done = 0;
    for (auto& part : parts_) done += part->done();
    options_.progress(total_ == 0 ? 1 : static_cast<double>(done) / static_cast<double>(total_));
  }

  Outcome outcome() {
    Outcome out;
    for (auto& part : parts_) {
      const auto stuck = part->stuck();
      out.stuck.insert(out.stuck.end(), stuck.begin(), stuck.end());
      for (auto& one : part->gatherings()) out.gatherings.push_back(std::move(one));
      out.matches.insert(out.matches.end(), part->matches().begin(), part->matches().end());
    }
    merge_gatherings(out.gatherings);
    const std::uint64_t count = options_.exchange ? options_.exchange->sum(out.stuck.size()) : out.stuck.size();
    out.any_stuck = count > 0;
    if (options_.exchange && out.any_stuck) options_.exchange->gather(out);
    return out;
  }

  const Log& log_;
  const RunOptions& options_;
  const int threads_, first_;
  const Division division_;
  std::barrier<> sync_;
  std::vector<std::unique_ptr<Part>> parts_;
  std::vector<std::vector<Note>> incoming_;
  std::uint64_t total_ = 0;
  bool over_ = false;
};

}  // namespace

void merge_gatherings(std::vector<Gathering>& all) {
  std::sort(all.begin(), all.end(), [](const Gathering& a, const Gathering& b) {
    return std::tuple(a.comm, a.turn, a.here.front()) < std::tuple(b.comm, b.turn, b.here.front());
  });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool same = kept > 0 && all[kept - 1].comm == all[i].comm && all[kept - 1].turn == all[i].turn;
    if (same) {
      Gathering& into = all[kept - 1];
      into.mixed = into.mixed || all[i].mixed;
      into.here.insert(into.here.end(), all[i].here.begin(), all[i].here.end());
    } else {
      if (kept != i) all[kept] = std::move(all[i]);
      ++kept;
    }
  }
  all.resize(kept);
}

Outcome run_log(const Log& log, const RunOptions& options) { return Rounds(log, options).run(); }

}  // namespace mpivet::predict
