// Parts of an analysis side by side, a thread each, in one process or in several: everybody goes as far as possible,
// then notes are exchanged; when there are none, it is over.
//
// A part has run(), take(notes), notes() (by part) and done() (operations passed).
#pragma once
#include <algorithm>
#include <barrier>
#include <functional>
#include <memory>
#include <thread>
#include <utility>
#include <vector>

#include "predict/log/log.h"
#include "predict/parallel/division.h"
#include "predict/parallel/notes.h"

namespace mpivet::predict {

template <class Part>
class Rounds {
 public:
  using Make = std::function<std::unique_ptr<Part>(const Division& division, int number)>;

  Rounds(const Log& log, int threads, Exchange* exchange, std::function<void(double)> progress)
      : log_(log),
        exchange_(exchange),
        progress_(std::move(progress)),
        threads_(std::max(1, threads)),
        first_(exchange ? exchange->number() * threads_ : 0),
        division_{log.ranks(), (exchange ? exchange->processes() : 1) * threads_},
        sync_(threads_) {}

  // Each part is made by the thread that runs it.
  void run(const Make& make) {
    parts_.resize(static_cast<std::size_t>(threads_));
    std::vector<std::thread> others;
    for (int i = 1; i < threads_; ++i) others.emplace_back([this, i, &make] { work(i, make); });
    work(0, make);
    for (auto& thread : others) thread.join();
  }

  // Of this process, in the order of ranks.
  const std::vector<std::unique_ptr<Part>>& parts() const { return parts_; }

 private:
  void work(int thread, const Make& make) {
    auto& part = parts_[static_cast<std::size_t>(thread)];
    part = make(division_, first_ + thread);
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
    if (exchange_) {
      notes = exchange_->sum(notes);
      if (notes > 0) exchange_with_others();
    }
    over_ = notes == 0;
    report();
  }

  void exchange_with_others() {
    const auto processes = static_cast<std::size_t>(exchange_->processes());
    std::vector<std::vector<Note>> out(processes);
    for (auto& part : parts_)
      for (std::size_t other = 0; other < part->notes().size(); ++other) {
        const std::size_t process = other / static_cast<std::size_t>(threads_);
        if (process == static_cast<std::size_t>(exchange_->number())) continue;
        auto& notes = part->notes()[other];
        for (Note& note : notes)
          // Which of the threads there is found from what it is about; collectives name their part.
          if (!is_to_rank(note)) note.to = static_cast<Rank>(other);
        out[process].insert(out[process].end(), notes.begin(), notes.end());
        notes.clear();
      }
    for (const Note& note : exchange_->notes(std::move(out))) {
      const int part = is_to_rank(note) ? division_.owner(note.to) : note.to;
      incoming_[static_cast<std::size_t>(part - first_)].push_back(note);
    }
  }
  static bool is_to_rank(const Note& note) {
    return note.what == Note::What::message || note.what == Note::What::receipt;
  }

  void report() {
    if (!progress_) return;
    if (total_ == 0)
      for (Rank rank = division_.first(first_); rank < division_.first(first_ + threads_); ++rank)
        total_ += log_.ops(rank).size();
    std::uint64_t done = 0;
    for (auto& part : parts_) done += part->done();
    progress_(total_ == 0 ? 1 : static_cast<double>(done) / static_cast<double>(total_));
  }

  const Log& log_;
  Exchange* const exchange_;
  const std::function<void(double)> progress_;
  const int threads_, first_;
  const Division division_;
  std::barrier<> sync_;
  std::vector<std::unique_ptr<Part>> parts_;
  std::vector<std::vector<Note>> incoming_;
  std::uint64_t total_ = 0;
  bool over_ = false;
};

}  // namespace mpivet::predict
