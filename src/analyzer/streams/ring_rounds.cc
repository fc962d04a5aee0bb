#include "analyzer/streams/ring_rounds.h"

#include <chrono>
#include <string>
#include <utility>

namespace mpivet::analyzer {
namespace {

using Clock = std::chrono::steady_clock;

// Then it is time to look up: findings are to be told soon, also where we cannot keep up with the ranks.
constexpr std::chrono::milliseconds kReadAtMost{20};

}  // namespace

std::size_t RingRounds::read() {
  const auto start = Clock::now();
  std::size_t total = 0;
  do {
    behind_ = false;
    for (const auto& stream : processes_.streams()) {
      total += stream->look();
      behind_ = behind_ || stream->unread() >= kSlotsATurn;
    }
    total += pass_over();
    total += read_seen();
    for (const auto& stream : processes_.streams()) {
      stream->give_back();
      note_if_broken(*stream);
    }
  } while (behind_ && Clock::now() - start < kReadAtMost);
  return total;
}

std::size_t RingRounds::pass_over() {
  sources_.clear();
  for (const auto& stream : processes_.streams()) {
    if (stream->broken()) return 0;
    if (stream->in_world()) sources_.push_back(stream.get());
  }
  return passing_.look(sources_);
}

// A rank that waits for others in virtual time has its turn after them: until then its ring keeps its records better
// than we do, as long as ranks get on by more than a call or two at a time.
std::size_t RingRounds::read_seen() {
  const bool try_patience = patience_.worth_a_try();
  std::size_t total = 0;
  for (bool patient = try_patience, left = true; left;) {
    left = false;
    std::size_t moved = 0;
    for (const auto& stream : processes_.streams()) {
      if (stream->unread() == 0 || stream->broken()) continue;
      if (!patient || !tracker_.waits(stream->rank())) {
        const std::size_t slots = stream->go_on(kSlotsATurn, patient);
        if (patient) patience_.visited(slots);
        moved += slots;
      }
      left = left || stream->unread() != 0;
    }
    total += moved;
    patient = try_patience && moved != 0;
  }
  return total;
}

void RingRounds::note_if_broken(const Stream& stream) {
  if ((!stream.broken() && !stream.crowded()) || std::exchange(lost_track_, true)) return;
  const std::string who =
      stream.rank() >= 0 ? "rank " + std::to_string(stream.rank()) : "process " + std::to_string(stream.pid());
  remarks_.warn("Stopped following " + who + ": " +
                (stream.crowded() ? "more than " + std::to_string(event::kMaxThreads - 1) +
                                        " of its threads use MPI at the same time, and mpivet cannot tell more apart. "
                                        "Deadlocks, messages and leaks were not checked from then on."
                                  : "its event stream is damaged (" + stream.why_broken() + ")."));
}

}  // namespace mpivet::analyzer
