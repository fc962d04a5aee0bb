#include "predict/log/synth.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <thread>

#include "predict/archive/archive_log.h"
#include "predict/text/text_writer.h"

namespace mpivet::predict {
namespace {

using Pattern = Synthesis::Pattern;
using spec::Func;

constexpr std::array<const char*, 7> kNames = {"stencil1",       "stencil2",  "stencil3", "ring",
                                               "manager-worker", "butterfly", "random"};

// A grid of processes as even as can be, wrapped around at its ends.
class Grid {
 public:
  Grid(Rank ranks, int dimensions) {
    for (int left = dimensions; left > 0; --left) {
      auto side = static_cast<Rank>(std::lround(std::pow(ranks, 1.0 / left)));
      while (ranks % side != 0) --side;
      sides_.push_back(side);
      ranks /= side;
    }
  }
  Rank neighbour(Rank rank, std::size_t dimension, Rank by) const {
    Rank stride = 1;
    for (std::size_t i = 0; i < dimension; ++i) stride *= sides_[i];
    const Rank side = sides_[dimension], here = rank / stride % side;
    return rank + ((here + by + side) % side - here) * stride;
  }
  std::size_t dimensions() const { return sides_.size(); }

 private:
  std::vector<Rank> sides_;
};

class Process {
 public:
  Process(const Synthesis& wanted, Rank rank, RankOps& out) : wanted_(wanted), rank_(rank), out_(out) {}

  void write() {
    switch (wanted_.pattern) {
      case Pattern::stencil1:
        return stencil(1);
      case Pattern::stencil2:
        return stencil(2);
      case Pattern::stencil3:
        return stencil(3);
      case Pattern::ring:
        return ring();
      case Pattern::manager_worker:
        return manager_worker();
      case Pattern::butterfly:
        return butterfly();
      case Pattern::random:
        return random();
    }
  }

 private:
  void before_step(std::uint32_t step) {
    if (wanted_.collective_every != 0 && step != 0 && step % wanted_.collective_every == 0)
      out_.add(make_collective(Func::Allreduce));
    plant(step);
  }

  // Two neighbours that both receive first.
  void plant(std::uint32_t step) {
    if (!wanted_.deadlock_rank || step != wanted_.deadlock_step) return;
    const Rank one = *wanted_.deadlock_rank, other = (one + 1) % wanted_.ranks;
    if (rank_ != one && rank_ != other) return;
    const Rank peer = rank_ == one ? other : one;
    out_.add(make_message(Func::Recv, peer, kPlantedTag));
    out_.add(make_message(Func::Send, peer, kPlantedTag));
  }

  void stencil(int dimensions) {
    const Grid grid(wanted_.ranks, dimensions);
    for (std::uint32_t step = 0; step < wanted_.steps; ++step) {
      before_step(step);
      requests_.clear();
      for (std::size_t dimension = 0; dimension < grid.dimensions(); ++dimension)
        for (const Rank by : {1, -1}) {
          const Rank from = grid.neighbour(rank_, dimension, -by), to = grid.neighbour(rank_, dimension, by);
          const auto tag = static_cast<std::int32_t>(2 * dimension + (by > 0 ? 0 : 1));
          if (wanted_.blocking) {
            out_.add_sendrecv(Func::Sendrecv, to, tag, from, tag);
          } else {
            requests_.push_back(out_.add(make_message(Func::Irecv, from, tag)));
            requests_.push_back(out_.add(make_message(Func::Isend, to, tag)));
          }
        }
      if (!requests_.empty()) out_.add_wait(Func::Waitall, requests_);
    }
  }

  void ring() {
    const Rank next = (rank_ + 1) % wanted_.ranks, previous = (rank_ + wanted_.ranks - 1) % wanted_.ranks;
    for (std::uint32_t step = 0; step < wanted_.steps; ++step) {
      before_step(step);
      if (rank_ == 0) {
        out_.add(make_message(Func::Send, next, 0));
        out_.add(make_message(Func::Recv, previous, 0));
      } else {
        out_.add(make_message(Func::Recv, previous, 0));
        out_.add(make_message(Func::Send, next, 0));
      }
    }
  }

  // In each round the manager gives every worker a task and takes the results as they come.
  void manager_worker() {
    for (std::uint32_t step = 0; step < wanted_.steps; ++step) {
      before_step(step);
      if (rank_ != 0) {
        out_.add(make_message(Func::Recv, 0, 1));
        out_.add(make_message(Func::Send, 0, 2));
        continue;
      }
      for (Rank worker = 1; worker < wanted_.ranks; ++worker) out_.add(make_message(Func::Send, worker, 1));
      for (Rank worker = 1; worker < wanted_.ranks; ++worker)
        out_.see(out_.add(make_message(Func::Recv, kAnySource, 2)), worker, 2);
    }
  }

  void butterfly() {
    for (std::uint32_t step = 0; step < wanted_.steps; ++step) {
      before_step(step);
      for (Rank bit = 1; bit < wanted_.ranks; bit *= 2) {
        const Rank peer = rank_ ^ bit;
        if (peer >= wanted_.ranks) continue;
        out_.add_sendrecv(Func::Sendrecv, peer, 0, peer, 0);
      }
    }
  }

  // In each step everybody sends to, and receives from, partners that a permutation gives: one shift for all.
  void random() {
    std::uint64_t state = wanted_.seed;
    for (std::uint32_t step = 0; step < wanted_.steps; ++step) {
      before_step(step);
      state = state * 6364136223846793005u + 1442695040888963407u;
      const auto by = static_cast<Rank>(1 + (state >> 33) % static_cast<std::uint64_t>(std::max(1, wanted_.ranks - 1)));
      const Rank to = (rank_ + by) % wanted_.ranks, from = (rank_ + wanted_.ranks - by) % wanted_.ranks;
      const std::uint32_t receive = out_.add(make_message(Func::Irecv, from, static_cast<std::int32_t>(step)));
      out_.add(make_message(Func::Send, to, static_cast<std::int32_t>(step)));
      out_.add_wait(Func::Wait, std::span(&receive, 1));
    }
  }

  static constexpr std::int32_t kPlantedTag = 99;
  const Synthesis& wanted_;
  const Rank rank_;
  RankOps& out_;
  std::vector<std::uint32_t> requests_;
};

}  // namespace

const char* name_of(Pattern pattern) { return kNames[static_cast<std::size_t>(pattern)]; }

std::vector<std::string> pattern_names() { return {kNames.begin(), kNames.end()}; }

std::optional<Pattern> pattern_named(const std::string& name) {
  const auto found = std::find(kNames.begin(), kNames.end(), name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<Pattern>(found - kNames.begin());
}

Status check(const Synthesis& wanted) {
  if (wanted.ranks < 2) return usage_error("give at least two ranks: --ranks N");
  if (wanted.deadlock_rank && *wanted.deadlock_rank >= wanted.ranks)
    return usage_error("there is no rank " + std::to_string(*wanted.deadlock_rank) + " for the deadlock");
  if (wanted.deadlock_rank && wanted.deadlock_step >= wanted.steps)
    return usage_error("there is no step " + std::to_string(wanted.deadlock_step) + " for the deadlock");
  return Done{};
}

void synthesize(const Synthesis& wanted, Rank rank, RankOps& into) {
  into.clear();
  Process(wanted, rank, into).write();
}

Status write_synthetic(const Synthesis& wanted, const std::function<Status(std::string_view)>& write,
                       const std::function<void(double)>& progress) {
  constexpr std::size_t kEnough = 1 << 20;
  std::string text = "# mpivet trace synth " + std::string(name_of(wanted.pattern)) + "\nprocesses " +
                     std::to_string(wanted.ranks) + "\n";
  RankOps ops;
  for (Rank rank = 0; rank < wanted.ranks; ++rank) {
    synthesize(wanted, rank, ops);
    text += process_text(ops, rank);
    if (text.size() < kEnough) continue;
    if (auto written = write(text); !written) return written;
    if (progress) progress(static_cast<double>(rank) / wanted.ranks);
    text.clear();
  }
  return write(text);
}

Status write_synthetic_archive(const Synthesis& wanted, const std::string& folder,
                               const std::function<void(double)>& progress) {
  Log log(wanted.ranks);
  Log::Store& store = log.add_store();
  RankOps ops;
  const auto make = [&](Rank rank) {
    synthesize(wanted, rank, ops);
    log.put(store, rank, ops);
  };
  const auto forget = [&](Rank rank) {
    log.take_back(store, rank);
    if (progress && rank % 1024 == 0) progress(static_cast<double>(rank) / wanted.ranks);
  };
  return write_archive_log(log, folder, make, forget);
}

Log synthetic_log(const Synthesis& wanted, int threads) {
  Log log(wanted.ranks);
  std::vector<std::thread> others;
  auto work = [&](Log::Store& store, int number) {
    RankOps ops;
    const auto first = static_cast<Rank>(std::int64_t{wanted.ranks} * number / threads);
    const auto last = static_cast<Rank>(std::int64_t{wanted.ranks} * (number + 1) / threads);
    for (Rank rank = first; rank < last; ++rank) {
      synthesize(wanted, rank, ops);
      log.put(store, rank, ops);
    }
  };
  std::vector<Log::Store*> stores;
  for (int i = 0; i < threads; ++i) stores.push_back(&log.add_store());
  for (int i = 1; i < threads; ++i) others.emplace_back(work, std::ref(*stores[static_cast<std::size_t>(i)]), i);
  work(*stores[0], 0);
  for (auto& thread : others) thread.join();
  return log;
}

}  // namespace mpivet::predict
